import * as contract from '@indike/contract/operator/referrals';
import type { Deps } from '../deps.ts';
import { callerOf, setDeviceCookie } from '../platform/http/caller.ts';
import type { Routes } from '../platform/http/routes.ts';
import { isRefused, refuse } from '../platform/refusal.ts';
import { logSecurity } from '../platform/security-log.ts';
import { jobRoutes } from './job-routes.ts';
import { moneyRoutes } from './money-routes.ts';
import { moveReferral, operatorSignIn } from './commands.ts';
import { presentForOperator, presentQueueRow } from './present.ts';
import { findForOperator, listQueue } from './queries.ts';
import { deleteOperatorSession } from './store.ts';

export function backOfficeRoutes(routes: Routes, deps: Deps): void {
  routes.open(contract.operatorLogin, async ({ body }, call) => {
    const answer = await operatorSignIn(deps, body, callerOf(call));
    if (isRefused(answer)) return answer;
    setDeviceCookie(call.reply, deps.appUrl, answer.deviceToken);
    return { access_token: answer.access_token };
  });

  routes.operator(contract.operatorLogout, async (_input, me, call) => {
    await deleteOperatorSession(deps.db, call.token);
    const account = `operator:${me}`;
    logSecurity(deps, { event: 'session_end', outcome: 'one', account, ...callerOf(call) });
    return { message: 'Você saiu' };
  });

  routes.operator(contract.operatorQueue, async ({ query: { page, limit, status, q } }) => {
    const { rows, total } = await listQueue(deps.db, { page, limit, status, q });
    return { data: rows.map(presentQueueRow), current_page: page, per_page: limit, total };
  });

  const detail = async (id: number) => {
    const found = await findForOperator(deps.db, id);
    return found ? presentForOperator(found) : refuse('not_found');
  };

  routes.operator(contract.operatorDetail, ({ params }) => detail(params.id));

  routes.operator(contract.operatorTransition, async ({ params, body }, operatorId, { request, now }) => {
    const moved = await moveReferral(deps, params.id, body, { operatorId, requestId: request.id, now });
    return isRefused(moved) ? moved : detail(params.id);
  });

  moneyRoutes(routes, deps, detail);
  jobRoutes(routes, deps);
}
