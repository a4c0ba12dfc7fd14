import type { operatorLogin } from '@indike/contract/operator/access/sign-in';
import { SECOND_FACTOR_TIMEOUT_MS } from '@indike/rules/operators/sessions';
import type { output } from 'zod/mini';
import type { Deps } from '../../deps.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { countAttempt } from '../../platform/limits/sign-in-guard.ts';
import { verifyPassword } from '../../platform/passwords.ts';
import { isRefused, refuse, type Refused } from '../../platform/refusal.ts';
import { logSecurity } from '../../platform/security-log.ts';
import { hashToken, newToken } from '../../platform/tokens.ts';
import { requestOptions } from '../second-factors/passkeys.ts';
import { offeredFactors, type FactorKind } from '../second-factors/verify-factor.ts';
import { openSession, type NewSession } from './open-session.ts';
import { lockAccess, type SignInFacts } from '../sessions/store.ts';
import { findForSignIn, insertPendingSignIn } from './store.ts';

type Credentials = output<typeof operatorLogin.body>;

interface SecondStep {
  readonly second_factor: FactorKind[];
  readonly challenge: string;
  readonly passkey: Awaited<ReturnType<typeof requestOptions>>;
}
export type PasswordAccepted = { readonly session: NewSession } | { readonly secondStep: SecondStep };

/** False when a concurrent reset has replaced the password that was checked. */
const isPasswordCurrent = async (tx: Tx, { id, passwordHash }: SignInFacts): Promise<boolean> =>
  (await lockAccess(tx, id))?.passwordHash === passwordHash;

/** Called when the password is right. Opens the session, or starts the second step when there is a second factor. */
async function afterPassword(
  deps: Deps,
  known: SignInFacts,
  { session: kind }: Credentials,
  caller: Caller,
): Promise<PasswordAccepted | Refused> {
  const [{ id }, { now }] = [known, caller];
  await deps.limits.take('successfulSignIn', `operator:${id}`);
  const { kinds, passkeys } = await offeredFactors(deps, id);
  if (kinds.length === 0) {
    const session = await deps.db
      .transaction()
      .execute(async (tx) =>
        (await isPasswordCurrent(tx, known))
          ? openSession(deps, tx, { operatorId: id, kind, factor: null }, caller)
          : undefined,
      );
    return session ? { session } : refuse('wrong_credentials');
  }
  const [challenge, passkey] = [newToken(), await requestOptions(deps.appUrl, passkeys)];
  const pending = {
    operatorId: id,
    kind,
    token: hashToken(challenge),
    passkeyChallenge: passkey?.challenge ?? null,
    now,
    end: new Date(now.getTime() + SECOND_FACTOR_TIMEOUT_MS),
  };
  const isPending = await deps.db
    .transaction()
    .execute(async (tx) => (await isPasswordCurrent(tx, known)) && insertPendingSignIn(tx, pending));
  if (!isPending) return refuse('wrong_credentials');
  return { secondStep: { second_factor: kinds, challenge, passkey } };
}

export async function operatorSignIn(
  deps: Deps,
  credentials: Credentials,
  caller: Caller,
): Promise<PasswordAccepted | Refused> {
  const { email, password } = credentials;
  const submitted = `operator email:${email}`;
  const known = await findForSignIn(deps.db, email);
  const account = known && `operator:${known.id}`;
  const attempt = await countAttempt(deps, {
    typed: submitted,
    account,
    passwordHash: known?.passwordHash,
    network: caller.network,
    deviceToken: caller.deviceToken,
  });
  const isRight = await verifyPassword(attempt.mayEvaluate ? known?.passwordHash : undefined, password);
  const answer =
    isRight && known ? await afterPassword(deps, known, credentials, caller) : refuse('wrong_credentials');
  if (!isRefused(answer)) await attempt.markSuccessful();
  const outcome = isRefused(answer) ? answer.refused : 'secondStep' in answer ? 'second_step' : 'done';
  logSecurity(deps, { event: 'operator_sign_in', outcome, account: account ?? submitted, ...caller });
  return answer;
}
