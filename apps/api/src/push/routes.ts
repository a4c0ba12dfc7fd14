import * as contract from '@indike/contract/accounts/push';
import type { Deps } from '../deps.ts';
import type { Routes } from '../platform/http/routes.ts';
import { disable, enable } from './commands.ts';
import { isEnabled } from './store.ts';

export function pushRoutes(routes: Routes, deps: Deps): void {
  const { db, vapid } = deps;
  const state = (enabled: boolean) => ({ public_key: vapid.publicKey, enabled });

  routes.indiker(contract.push, async (_input, _me, { token }) => ({
    data: state(await isEnabled(db, token)),
  }));

  routes.indiker(contract.enablePush, async ({ body }, me, { token, now }) => {
    const refused = await enable(deps, { me, token, now }, body);
    if (refused) return refused;
    return { message: 'Avisos ligados neste aparelho', data: state(true) };
  });

  routes.indiker(contract.disablePush, async (_input, _me, { token }) => {
    await disable(db, token);
    return { message: 'Avisos desligados neste aparelho', data: state(false) };
  });
}
