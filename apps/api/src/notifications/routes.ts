import * as notices from '@indike/contract/accounts/notices';
import * as contract from '@indike/contract/accounts/notifications';
import type { Deps } from '../deps.ts';
import type { Routes } from '../platform/http/routes.ts';
import { refuse } from '../platform/refusal.ts';
import { preferencesOf, savePreferences } from './commands.ts';
import { countUnread, markRead, markReadUpTo, readNotices } from './notice-store.ts';
import { presentNotice } from './present.ts';

export function notificationRoutes(routes: Routes, { db }: Deps): void {
  routes.indiker(contract.notifications, async (_input, me) => ({
    data: await preferencesOf(db, me),
  }));

  routes.indiker(contract.saveNotifications, async ({ body }, me) => {
    await savePreferences(db, me, body);
    return { message: 'Avisos atualizados', data: await preferencesOf(db, me) };
  });

  routes.indiker(notices.notices, async ({ query }, me) => {
    const { rows, next } = await readNotices(db, me, query);
    return { data: rows.map(presentNotice), next };
  });

  routes.indikerRead(
    notices.unreadNotices,
    (_input, session) => countUnread(db, session),
    ([{ unread }]) => ({ unread }),
  );

  routes.indiker(notices.readNotice, async ({ params }, me, { now }) =>
    (await markRead(db, me, params.id, now)) ? { message: 'Aviso marcado como lido' } : refuse('not_found'),
  );

  routes.indiker(notices.readNotices, async ({ body }, me, { now }) => {
    await markReadUpTo(db, me, body.up_to, now);
    return { message: 'Avisos marcados como lidos' };
  });
}
