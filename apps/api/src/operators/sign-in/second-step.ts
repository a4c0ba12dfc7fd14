import type { operatorSecondFactor } from '@indike/contract/operator/access/sign-in';
import { MAX_FACTOR_TRIES, sessionKind } from '@indike/rules/operators/sessions';
import type { output } from 'zod/mini';
import type { Deps } from '../../deps.ts';
import type { OperatorId } from '../../platform/http/authentication.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { isRefused, refuse, type Refused } from '../../platform/refusal.ts';
import { logSecurity } from '../../platform/security-log.ts';
import { hashToken, type TokenHash } from '../../platform/tokens.ts';
import { factorGuessedEmail } from '../second-factors/emails.ts';
import { alertRecoveryCodeUsed } from '../second-factors/alerts.ts';
import { verifyFactor, type FactorKind } from '../second-factors/verify-factor.ts';
import { findPerson } from '../sessions/queries.ts';
import { openSession, type NewSession } from './open-session.ts';
import { deletePendingSignIn, takeSignInTry, type CountedSignIn } from './store.ts';

type SecondStepForm = output<typeof operatorSecondFactor.body>;

interface SecondStepCaller extends Caller {
  /** The origins of our own pages. */
  readonly origins: readonly string[];
  /** @throws 403 when a page of another site may have started the request */
  checkOrigin(): void;
}

/** The sign-in must start again. The password was right, so its owner gets an e-mail, at most one an hour. */
async function endSignIn(deps: Deps, token: TokenHash, operatorId: OperatorId): Promise<Refused> {
  const isFirst = await deps.limits.tryTake('secondFactorAlert', `operator:${operatorId}`);
  await deps.db.transaction().execute(async (tx) => {
    const isEnded = await deletePendingSignIn(tx, token);
    const person = await findPerson(tx, operatorId);
    if (isEnded && isFirst && person) await deps.jobs.send(tx, 'send-email', factorGuessedEmail(person));
  });
  return refuse('sign_in_restart');
}

async function openAfterFactor(
  deps: Deps,
  token: TokenHash,
  { operatorId, kind, factor }: CountedSignIn & { factor: FactorKind },
  caller: Caller,
): Promise<NewSession | Refused> {
  const session = await deps.db.transaction().execute(async (tx) => {
    if (!(await deletePendingSignIn(tx, token))) return undefined;
    if (factor === 'recovery_code') await alertRecoveryCodeUsed(deps, tx, operatorId);
    return openSession(deps, tx, { operatorId, kind, factor }, caller);
  });
  return session ?? refuse('sign_in_restart');
}

/**
 * Each sign-in has its own challenge, which leads to its operator, its number of tries, and what a passkey has to sign.
 */
export async function finishSignIn(
  deps: Deps,
  { challenge, ...given }: SecondStepForm,
  caller: SecondStepCaller,
): Promise<NewSession | Refused> {
  const token = hashToken(challenge);
  const counted = await takeSignInTry(deps.db, token, caller.now);
  if (!counted) return refuse('sign_in_restart');
  if (counted.kind === sessionKind.browser) caller.checkOrigin();
  const { operatorId, passkeyChallenge, tries } = counted;
  const { origins, now } = caller;
  const factor = await verifyFactor(deps, given, { operatorId, passkeyChallenge, origins, now });
  const account = `operator:${operatorId}`;
  logSecurity(deps, {
    event: 'second_factor',
    outcome: isRefused(factor) ? factor.refused : factor,
    account,
    ...caller,
  });
  if (!isRefused(factor)) return openAfterFactor(deps, token, { ...counted, factor }, caller);
  return tries < MAX_FACTOR_TRIES ? factor : endSignIn(deps, token, operatorId);
}
