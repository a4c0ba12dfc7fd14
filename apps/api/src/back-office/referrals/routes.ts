import { disputeDecision } from '@indike/contract/operator/disputes';
import * as contract from '@indike/contract/operator/referrals';
import type { Deps } from '../../deps.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { isRefused } from '../../platform/refusal.ts';
import { operatorContext } from '../../audit/commands.ts';
import { transitionAndNotify } from './commands.ts';
import { decideReferralDispute } from './decide-dispute.ts';
import { readReferralDetail } from './detail.ts';
import { presentQueueRow } from './present.ts';
import { listQueue } from './queries.ts';

export function operatorReferralRoutes(routes: Routes, deps: Deps): void {
  routes.operator(contract.operatorQueue, async ({ query: { page, limit, status, q } }) => {
    const { rows, total } = await listQueue(deps.db, { page, limit, status, q });
    return { data: rows.map(presentQueueRow), current_page: page, per_page: limit, total };
  });

  routes.operator(contract.operatorDetail, ({ params }) => readReferralDetail(deps.db, params.id));

  routes.operator(contract.operatorTransition, async ({ params, body }, operatorId, call) => {
    const moved = await transitionAndNotify(deps, params.id, body, operatorContext(operatorId, call));
    return isRefused(moved) ? moved : readReferralDetail(deps.db, params.id);
  });

  routes.operator(disputeDecision, async ({ params, body }, operatorId, call) => {
    const decided = await decideReferralDispute(deps, params.id, body, operatorContext(operatorId, call));
    return isRefused(decided) ? decided : readReferralDetail(deps.db, params.id);
  });
}
