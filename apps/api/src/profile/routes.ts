import * as contract from '@indike/contract/accounts/profile';
import { CODE_STILL_VALID } from '@indike/contract/accounts/profile-form';
import { accountKey } from '../platform/http/authentication.ts';
import type { Deps } from '../deps.ts';
import { callerOf } from '../platform/http/caller.ts';
import type { Routes } from '../platform/http/routes.ts';
import { isRefused } from '../platform/refusal.ts';
import { logSecurity } from '../platform/log.ts';
import { resendWaitError } from '../verification/commands.ts';
import { changeAddress, changeUser, sendProfileCode } from './commands.ts';

export function profileRoutes(routes: Routes, deps: Deps): void {
  routes.indiker(contract.userValidation, async ({ body }, me, call) => {
    const sent = await sendProfileCode(deps, me, body?.change ?? null, call.now);
    if ('waitSeconds' in sent) throw resendWaitError(sent, sent.usable ? CODE_STILL_VALID : undefined);
    const outcome = isRefused(sent) ? sent.refused : 'profile_code_done';
    logSecurity(deps, { event: 'code_sent', outcome, account: accountKey(me), ...callerOf(call) });
    return sent;
  });

  routes.indiker(contract.updateUser, ({ params, body }, me, { token, now }) =>
    changeUser(deps, { me, token, now }, params.id, body),
  );

  routes.indiker(contract.updateAddress, ({ params, body }, me, { now }) =>
    changeAddress(deps, { me, now }, params.id, body),
  );
}
