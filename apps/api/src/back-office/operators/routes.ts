import * as contract from '@indike/contract/operator/referrals';
import type { Deps } from '../../deps.ts';
import { callerOf, setDeviceCookie } from '../../platform/http/caller.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { isRefused } from '../../platform/refusal.ts';
import { logSecurity } from '../../platform/security-log.ts';
import { operatorSignIn } from './commands.ts';
import { deleteOperatorSession } from './store.ts';

export function operatorSessionRoutes(routes: Routes, deps: Deps): void {
  routes.open(contract.operatorLogin, async ({ body }, call) => {
    const answer = await operatorSignIn(deps, body, callerOf(call));
    if (isRefused(answer)) return answer;
    setDeviceCookie(call.reply, deps.appUrl, answer.deviceToken);
    return { access_token: answer.access_token };
  });

  routes.operator(contract.operatorLogout, async (_input, operatorId, call) => {
    await deleteOperatorSession(deps.db, call.token);
    const account = `operator:${operatorId}`;
    logSecurity(deps, { event: 'session_end', outcome: 'one', account, ...callerOf(call) });
    return { message: 'Você saiu' };
  });
}
