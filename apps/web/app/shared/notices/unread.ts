import { callQuery } from '../http/call.ts';

/** Silent: a bell without a number says less, but nothing wrong. Asked again when the page gets the focus. */
export const unreadQuery = () => ({
  ...callQuery('GET /api/me/notices/unread', {}, 'Erro obtendo os avisos'),
  meta: { silent: true, private: true },
});
