import * as contract from '@indike/contract/accounts/privacy';
import type { Deps } from '../deps.ts';
import type { Routes } from '../platform/http/routes.ts';
import { eraseAccount, erasureEligibility, orMoneyOwed } from './commands.ts';

export function erasureRoutes(routes: Routes, deps: Deps): void {
  routes.indiker(contract.erasureEligibility, (_input, me, { now }) => erasureEligibility(deps.db, me, now));

  routes.indiker(contract.eraseMe, async ({ body }, me, { now }) => {
    const waiver = body.waive_balance ?? null;
    return orMoneyOwed(await eraseAccount(deps, { me, code: body.validation_code, waiver, now }));
  });
}
