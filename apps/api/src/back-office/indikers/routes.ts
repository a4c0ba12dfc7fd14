import * as contract from '@indike/contract/operator/money';
import type { Deps } from '../../deps.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { isRefused } from '../../platform/refusal.ts';
import { operatorContext } from '../audit/commands.ts';
import { withdrawalDetail } from '../withdrawals/detail.ts';
import { settleIndiker } from './commands.ts';
import { presentIndiker } from './present.ts';
import { listIndikers } from './queries.ts';

export function indikerRoutes(routes: Routes, deps: Deps): void {
  routes.operator(contract.indikers, async ({ query: { page, limit, q, settlement } }) => {
    const filter = { page, limit, q, settlementRequested: settlement !== undefined };
    const { rows, total } = await listIndikers(deps.db, filter);
    return { data: rows.map(presentIndiker), current_page: page, per_page: limit, total };
  });

  routes.operator(contract.settleIndiker, async ({ params, body }, operatorId, call) => {
    const settled = await settleIndiker(deps, params.id, body.reason, operatorContext(operatorId, call));
    return isRefused(settled) ? settled : withdrawalDetail(deps, settled.withdrawal.id, call.now);
  });
}
