import * as contract from '@indike/contract/accounts/accounts';
import * as confirmation from '@indike/contract/accounts/email-confirmation';
import * as recovery from '@indike/contract/accounts/password-reset';
import * as registration from '@indike/contract/accounts/registration';
import * as sessions from '@indike/contract/accounts/sessions';
import type { Deps } from '../deps.ts';
import { callerOf, setDeviceCookie } from '../platform/http/caller.ts';
import type { Call } from '../platform/http/register.ts';
import type { Routes } from '../platform/http/routes.ts';
import { sessionOwner, type UserId, accountKey } from '../platform/http/authentication.ts';
import { isRefused, type Refused } from '../platform/refusal.ts';
import { logSecurity } from '../platform/log.ts';
import { resendWaitError } from '../verification/commands.ts';
import { registerIndiker, type SignedIn, signIn, verifyDocumentIsFree } from './commands.ts';
import { resendConfirmation, verifyByLink } from './confirmation.ts';
import { presentUser } from './present.ts';
import { currentUser } from './queries.ts';
import { requestRecovery, resetPassword } from './password-reset.ts';
import { endOtherSessions, endSession, listSessions } from './sessions.ts';
import { deleteSession } from './store.ts';

/**
 * Answers with the token for the page. Also sets the device cookie, which gives later sign-ins from this browser a
 * limit of their own.
 */
export function answerSignedIn(
  { appUrl }: Pick<Deps, 'appUrl'>,
  { reply }: Pick<Call, 'reply'>,
  answer: SignedIn | Refused,
): { access_token: string } | Refused {
  if (isRefused(answer)) return answer;
  setDeviceCookie(reply, appUrl, answer.deviceToken);
  return { access_token: answer.access_token };
}

function logSessionEnd(deps: Deps, call: Call, me: UserId, outcome: 'one' | 'others'): void {
  logSecurity(deps, { event: 'session_end', outcome, account: accountKey(me), ...callerOf(call) });
}

function signInRoutes(routes: Routes, deps: Deps): void {
  routes.open(registration.register, async ({ body }, call) =>
    answerSignedIn(deps, call, await registerIndiker(deps, body, callerOf(call))),
  );

  routes.open(contract.login, async ({ body }, call) =>
    answerSignedIn(deps, call, await signIn(deps, body, callerOf(call))),
  );

  routes.open(registration.documentVerification, ({ params }, call) =>
    verifyDocumentIsFree(deps, params.cpf, callerOf(call)),
  );

  routes.open(recovery.forgotPassword, async ({ body }, call) => {
    const answer = await requestRecovery(deps, body.email, callerOf(call));
    if ('waitSeconds' in answer) throw resendWaitError(answer);
    return answer;
  });

  routes.open(recovery.resetPassword, ({ body }, call) => resetPassword(deps, body, callerOf(call)));
}

export function accountRoutes(routes: Routes, deps: Deps): void {
  signInRoutes(routes, deps);

  routes.open(confirmation.verifyEmail, async ({ params, query }, { request, now }) => {
    const sessionOf = await sessionOwner(deps.db, request, now);
    return verifyByLink(deps, { ...params, ...query }, { sessionOf, now });
  });

  routes.indiker(confirmation.resendConfirmation, (_input, me, { now }) => resendConfirmation(deps, me, now));

  routes.indiker(contract.logout, async (_input, me, call) => {
    await deleteSession(deps.db, call.token);
    logSessionEnd(deps, call, me, 'one');
    return { message: 'Você saiu' };
  });

  routes.indiker(sessions.sessions, ({ query }, me, { token, now }) =>
    listSessions(deps.db, { me, token, now }, query),
  );

  routes.indiker(sessions.endSession, async ({ params }, me, call) => {
    const ended = await endSession(deps.db, me, params.id);
    if (!isRefused(ended)) logSessionEnd(deps, call, me, 'one');
    return ended;
  });

  routes.indiker(sessions.endOtherSessions, async (_input, me, call) => {
    const ended = await endOtherSessions(deps.db, { me, token: call.token, now: call.now });
    logSessionEnd(deps, call, me, 'others');
    return ended;
  });

  routes.indikerRead(
    contract.currentUser,
    (_input, session) => currentUser(deps.db, session),
    ([row]) => presentUser(row),
  );
}
