import type { Attachment, MessageDraft } from '@indike/rules/conversations/messages';
import { saveBlob } from '@indike/ui/browser/save-file.ts';
import { invalidate } from '@indike/ui/query/call-query.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callQuery } from '#app/shared/http/call.ts';
import { pagedQuery } from '#app/shared/query/paged-query.ts';

export const FAILED = {
  list: 'Erro obtendo as mensagens',
  send: 'Erro enviando a mensagem',
  file: 'Erro abrindo o anexo',
} as const;
const PAGE_SIZE = '30';
const REFRESH_MS = 30_000;
/** A photo over a slow network takes longer than other requests. */
const UPLOAD_MS = 120_000;

export const messagePagesQuery = (referralId: number) => ({
  ...pagedQuery(
    'GET /api/indication/{id}/messages',
    { params: { id: String(referralId) }, query: {} },
    FAILED.list,
    PAGE_SIZE,
  ),
  refetchInterval: REFRESH_MS,
});

/** Silent: a page without the number says less, but nothing wrong. */
export const unreadMessagesQuery = () => ({
  ...callQuery('GET /api/me/messages/unread', {}, FAILED.list),
  meta: { silent: true, private: true },
});

export function useSendMessage(referralId: number) {
  const client = useQueryClient();
  const params = { id: String(referralId) };
  return useMutation({
    mutationFn: ({ message, key }: { readonly message: MessageDraft; readonly key: string }) =>
      call(
        'POST /api/indication/{id}/messages',
        { params, body: message },
        { idempotencyKey: key, timeoutMs: UPLOAD_MS },
      ),
    meta: { errorMessage: FAILED.send },
    onSuccess: () => invalidate(client, 'GET /api/indication/{id}/messages'),
  });
}

/** Silent: what could not be marked stays unread. */
export function useReadMessages(referralId: number) {
  const client = useQueryClient();
  const params = { id: String(referralId) };
  return useMutation({
    mutationFn: (upTo: number) =>
      call('POST /api/indication/{id}/messages/read', { params, body: { up_to: upTo } }),
    meta: { silent: true },
    onSuccess: () =>
      invalidate(client, 'GET /api/me/messages/unread', 'GET /api/me/notices', 'GET /api/me/notices/unread'),
  });
}

export const useOpenAttachment = () =>
  useMutation({
    mutationFn: async ({ id, name }: Attachment) =>
      saveBlob(
        name,
        await call('GET /api/attachments/{id}', { params: { id: String(id) } }, { timeoutMs: UPLOAD_MS }),
      ),
    meta: { errorMessage: FAILED.file },
  });
