import {
  forgotOperatorPassword,
  resetOperatorPassword,
} from '@indike/contract/operator/access/password-reset';
import * as contract from '@indike/contract/operator/access/sign-in';
import { ROLE_NAMES } from '@indike/rules/operators/roles';
import { sessionKind } from '@indike/rules/operators/sessions';
import type { Deps } from '../../deps.ts';
import { callerOf, setDeviceCookie } from '../../platform/http/caller.ts';
import { checkOrigin } from '../../platform/http/operator-authentication.ts';
import { clearOperatorCookie } from '../../platform/http/cookies.ts';
import type { Call } from '../../platform/http/register.ts';
import type { OperatorCall, Routes } from '../../platform/http/routes.ts';
import { webOrigins } from '../../platform/http/web-origin.ts';
import { isRefused, refuse } from '../../platform/refusal.ts';
import { findPerson } from '../sessions/store.ts';
import { finishSignIn, type NewSession, operatorSignIn } from './commands.ts';
import { confirm, startConfirmation } from './confirmation.ts';
import { deliverSession, endOtherSessions, endSession, listSessions, signOut } from '../sessions/commands.ts';
import { requestPasswordLink, resetPassword } from './password-reset.ts';

function signInRoutes(routes: Routes, deps: Deps): void {
  const { appUrl } = deps;
  const deliver = ({ reply }: Call, session: NewSession) => {
    setDeviceCookie(reply, appUrl, session.deviceToken);
    return deliverSession(reply, appUrl, session);
  };

  routes.open(contract.operatorLogin, async ({ body }, call) => {
    // Another site must not sign a browser in to another account.
    if (body.session === sessionKind.browser) checkOrigin(appUrl, call.request);
    const answer = await operatorSignIn(deps, body, callerOf(call));
    if (isRefused(answer)) return answer;
    return 'session' in answer ? deliver(call, answer.session) : answer.secondStep;
  });

  routes.open(contract.operatorSecondFactor, async ({ body }, call) => {
    const caller = {
      ...callerOf(call),
      origins: webOrigins(appUrl, call.request),
      checkOrigin: () => checkOrigin(appUrl, call.request),
    };
    const session = await finishSignIn(deps, body, caller);
    return isRefused(session) ? session : deliver(call, session);
  });
}

function passwordRoutes(routes: Routes, deps: Deps): void {
  routes.open(forgotOperatorPassword, ({ body }, call) =>
    requestPasswordLink(deps, body.email, callerOf(call)),
  );
  routes.open(resetOperatorPassword, ({ body }, call) => resetPassword(deps, body, callerOf(call)));
}

async function describeSession(deps: Deps, routes: Routes, { session }: OperatorCall) {
  const person = await findPerson(deps.db, session.operatorId);
  if (!person) return refuse('unauthenticated');
  const { role, hasFactor, mustEnrol, confirmedUntil, expiresAt } = session;
  return {
    id: session.operatorId,
    ...person,
    role,
    role_name: ROLE_NAMES[role],
    calls: routes.operatorCallsOf(role),
    second_factor: hasFactor,
    must_enrol: mustEnrol,
    confirmed_until: confirmedUntil?.toISOString() ?? null,
    expires_at: expiresAt.toISOString(),
  };
}

function confirmationRoutes(routes: Routes, deps: Deps): void {
  routes.operator(contract.confirmationOptions, (_input, _me, { session, now }) =>
    startConfirmation(deps, session, now),
  );

  routes.operator(contract.operatorConfirmation, async ({ body }, _me, call) => {
    const { request, reply, session } = call;
    const caller = { ...callerOf(call), origins: webOrigins(deps.appUrl, request), context: call.context };
    const confirmed = await confirm(deps, body, session, caller);
    return isRefused(confirmed) ? confirmed : deliverSession(reply, deps.appUrl, confirmed);
  });
}

export function operatorSessionRoutes(routes: Routes, deps: Deps): void {
  signInRoutes(routes, deps);
  passwordRoutes(routes, deps);
  confirmationRoutes(routes, deps);
  routes.operator(contract.operatorSession, (_input, _me, call) => describeSession(deps, routes, call));

  routes.operator(contract.operatorLogout, async (_input, _me, call) => {
    await signOut(deps, call);
    clearOperatorCookie(call.reply, deps.appUrl);
    return { message: 'Você saiu' };
  });

  routes.operator(contract.operatorSessions, ({ query }, _me, call) => listSessions(deps, query, call));

  routes.operator(contract.endOperatorSession, ({ params }, _me, call) =>
    endSession(deps, params.id, call.context),
  );

  routes.operator(contract.endOtherOperatorSessions, (_input, _me, call) =>
    endOtherSessions(deps, call.session.token, call.context),
  );
}
