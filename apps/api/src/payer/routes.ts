import * as contract from '@indike/contract/operator/money/payer';
import type { Deps } from '../deps.ts';
import type { Routes } from '../platform/http/routes.ts';
import { isRefused } from '../platform/refusal.ts';
import { changePayer } from './commands.ts';
import { presentPayer } from './present.ts';
import { findPayer } from './store.ts';

export function payerRoutes(routes: Routes, deps: Deps): void {
  routes.operator(contract.readPayer, async () => presentPayer(await findPayer(deps.db)));

  routes.operator(contract.changePayer, async ({ body }, _me, call) => {
    const changed = await changePayer(deps, body, call.context);
    return isRefused(changed) ? changed : presentPayer(changed);
  });
}
