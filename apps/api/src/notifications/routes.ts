import * as contract from '@indike/contract/accounts/notifications';
import type { Deps } from '../deps.ts';
import type { Routes } from '../platform/http/routes.ts';
import { preferencesOf, savePreferences } from './commands.ts';

export function notificationRoutes(routes: Routes, { db }: Deps): void {
  routes.indiker(contract.notifications, async (_input, me) => ({
    data: await preferencesOf(db, me),
  }));

  routes.indiker(contract.saveNotifications, async ({ body }, me) => {
    await savePreferences(db, me, body);
    return { message: 'Avisos atualizados', data: await preferencesOf(db, me) };
  });
}
