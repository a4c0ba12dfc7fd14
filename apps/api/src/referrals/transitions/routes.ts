import { bulkMove, bulkOwner } from '@indike/contract/operator/bulk';
import { disputeDecision } from '@indike/contract/operator/disputes';
import { clawback } from '@indike/contract/operator/money/money';
import * as contract from '@indike/contract/operator/referrals';
import type { Deps } from '../../deps.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { isRefused } from '../../platform/refusal.ts';
import { changeOwners, transitionReferrals } from './bulk.ts';
import { transitionAndNotify } from './commands.ts';
import { decideReferralDispute } from './dispute-commands.ts';
import { readReferralDetail } from '../detail/detail.ts';
import { presentQueueRow } from '../detail/present.ts';
import { listQueue } from '../detail/queries.ts';
import { registerClawback } from '../../rewards/commands.ts';

export function transitionRoutes(routes: Routes, deps: Deps): void {
  routes.operator(contract.operatorQueue, async ({ query: { page, limit, status, q } }) => {
    const { rows, total } = await listQueue(deps.db, { page, limit, status, q });
    return { data: rows.map(presentQueueRow), current_page: page, per_page: limit, total };
  });

  routes.operator(contract.operatorDetail, ({ params }) => readReferralDetail(deps.db, params.id));

  routes.operator(contract.operatorTransition, async ({ params, body }, _operatorId, call) => {
    const moved = await transitionAndNotify(deps, params.id, body, call.context);
    return isRefused(moved) ? moved : readReferralDetail(deps.db, params.id);
  });

  routes.operator(disputeDecision, async ({ params, body }, _operatorId, call) => {
    const decided = await decideReferralDispute(deps, params.id, body, call.context);
    return isRefused(decided) ? decided : readReferralDetail(deps.db, params.id);
  });

  routes.operator(clawback, async ({ params, body }, _operatorId, call) => {
    const recorded = await registerClawback(deps, params.id, body, call.context);
    return isRefused(recorded) ? recorded : readReferralDetail(deps.db, params.id);
  });

  routes.operator(bulkOwner, ({ body }, _me, call) => changeOwners(deps, body, call.context));
  routes.operator(bulkMove, ({ body }, _me, call) => transitionReferrals(deps, body, call.context));
}
