import * as contract from '@indike/contract/operator/money/withholding';
import { dateInSaoPaulo } from '@indike/rules/dates/calendar';
import type { Deps } from '../deps.ts';
import type { Routes } from '../platform/http/routes.ts';
import { isRefused } from '../platform/refusal.ts';
import { setWithholding, withholdingChanges } from './commands.ts';
import { presentWithholding } from './tax-present.ts';

export function withholdingRoutes(routes: Routes, deps: Deps): void {
  routes.operator(contract.readWithholding, async (_input, _me, { now }) =>
    presentWithholding(await withholdingChanges(deps.db), dateInSaoPaulo(now)),
  );

  routes.operator(contract.changeWithholding, async ({ body }, _me, call) => {
    const changes = await setWithholding(deps, body, call.context);
    return isRefused(changes) ? changes : presentWithholding(changes, dateInSaoPaulo(call.now));
  });
}
