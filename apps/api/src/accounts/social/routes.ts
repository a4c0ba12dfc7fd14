import { completeRegistration as completeRegistrationCall } from '@indike/contract/accounts/completion';
import { socialStart, socialToken } from '@indike/contract/accounts/social';
import type { Deps } from '../../deps.ts';
import { callerOf } from '../../platform/http/caller.ts';
import { toValidationError } from '../../platform/http/route-input.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { refuse } from '../../platform/refusal.ts';
import { completeRegistration } from './completion.ts';
import { presentUser } from '../present.ts';
import { currentUser } from '../queries.ts';
import { answerSignedIn } from '../routes.ts';
import { signInWithProvider, startSocialSignIn } from './sign-in.ts';

export function socialRoutes(routes: Routes, deps: Deps): void {
  routes.open(socialStart, ({ params }) => startSocialSignIn(deps, params.provider));

  routes.open(socialToken, async ({ body }, call) =>
    answerSignedIn(deps, call, await signInWithProvider(deps, body, callerOf(call))),
  );

  routes.indiker(completeRegistrationCall, async ({ body }, me, call) => {
    const problem = await completeRegistration(deps, me, body, callerOf(call));
    if (problem && 'invalid' in problem) throw toValidationError('body', problem.invalid);
    if (problem) return problem;
    const [row] = await currentUser(deps.db, { token: call.token, now: call.now });
    return row ? presentUser(row) : refuse('unauthenticated');
  });
}
