import { bulkMove, bulkOwner } from '@indike/contract/operator/bulk';
import { disputeDecision } from '@indike/contract/operator/disputes';
import { clawback } from '@indike/contract/operator/money/money';
import * as contract from '@indike/contract/operator/referrals';
import type { Deps } from '../../deps.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { isRefused } from '../../platform/refusal.ts';
import { operatorContext } from '../../audit/commands.ts';
import { changeOwners, transitionReferrals } from './bulk.ts';
import { decideReferralDispute, transitionAndNotify } from './commands.ts';
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

  routes.operator(contract.operatorTransition, async ({ params, body }, operatorId, call) => {
    const moved = await transitionAndNotify(deps, params.id, body, operatorContext(operatorId, call));
    return isRefused(moved) ? moved : readReferralDetail(deps.db, params.id);
  });

  routes.operator(disputeDecision, async ({ params, body }, operatorId, call) => {
    const decided = await decideReferralDispute(deps, params.id, body, operatorContext(operatorId, call));
    return isRefused(decided) ? decided : readReferralDetail(deps.db, params.id);
  });

  routes.operator(clawback, async ({ params, body }, operatorId, call) => {
    const recorded = await registerClawback(deps, params.id, body, operatorContext(operatorId, call));
    return isRefused(recorded) ? recorded : readReferralDetail(deps.db, params.id);
  });

  routes.operator(bulkOwner, ({ body }, me, call) => changeOwners(deps, body, operatorContext(me, call)));
  routes.operator(bulkMove, ({ body }, me, call) =>
    transitionReferrals(deps, body, operatorContext(me, call)),
  );
}
