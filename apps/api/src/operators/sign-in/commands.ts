import type { output } from 'zod/mini';
import type { operatorLogin, operatorSecondFactor } from '@indike/contract/operator/access/sign-in';
import {
  MAX_FACTOR_TRIES,
  OPERATOR_SESSION_MS,
  SECOND_FACTOR_TIMEOUT_MS,
  sessionKind,
  type SessionKind,
} from '@indike/rules/operators/sessions';
import { insertAuditEntry } from '../../audit/commands.ts';
import type { Deps } from '../../deps.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { OperatorId } from '../../platform/http/authentication.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { countAttempt, newDeviceToken, rememberNetwork } from '../../platform/limits/sign-in-guard.ts';
import { logSecurity } from '../../platform/log.ts';
import { verifyPassword } from '../../platform/passwords.ts';
import { isRefused, refuse, type Refused } from '../../platform/refusal.ts';
import { hashToken, newToken, type TokenHash } from '../../platform/tokens.ts';
import { alertRecoveryCodeUsed, factorGuessedEmail } from '../second-factors/emails.ts';
import { requestOptions } from '../second-factors/passkeys.ts';
import { type FactorKind, offeredFactors, verifyFactor } from '../second-factors/verify-factor.ts';
import type { OpenedSession } from '../sessions/commands.ts';
import {
  findPerson,
  insertOperatorSession,
  type IssuerSession,
  lockAccess,
  NO_ISSUER,
  type SignInFacts,
} from '../sessions/store.ts';
import { findBreakGlass } from '../store.ts';
import {
  type CountedSignIn,
  deletePendingSignIn,
  findForSignIn,
  insertPendingSignIn,
  takeSignInTry,
} from './store.ts';

type Credentials = output<typeof operatorLogin.body>;

interface SecondStep {
  readonly second_factor: FactorKind[];
  readonly challenge: string;
  readonly passkey: Awaited<ReturnType<typeof requestOptions>>;
}
export type FirstStepAccepted = { readonly session: NewSession } | { readonly secondStep: SecondStep };

/** False when a concurrent reset has replaced the password that was checked. */
const isPasswordCurrent = async (tx: Tx, { id, passwordHash }: SignInFacts): Promise<boolean> =>
  (await lockAccess(tx, id))?.passwordHash === passwordHash;

/** Who has shown who they are, with the password or at the company's issuer. */
export interface FirstStep {
  readonly operatorId: OperatorId;
  readonly kind: SessionKind;
  readonly issuer: IssuerSession;
  /** Whether what they have shown still counts. Called with the operator's row locked until the session is open. */
  readonly isCurrent: (tx: Tx) => Promise<boolean>;
}

/** Opens the session, or starts the second step when there is one. Undefined when the first one no longer counts. */
export async function afterFirstStep(
  deps: Deps,
  { operatorId, kind, issuer, isCurrent }: FirstStep,
  caller: Caller,
): Promise<FirstStepAccepted | undefined> {
  const { now } = caller;
  await deps.limits.take('successfulSignIn', `operator:${operatorId}`);
  const { kinds, passkeys } = await offeredFactors(deps, operatorId);
  if (kinds.length === 0 || issuer.issuerFactor) {
    const session = await deps.db
      .transaction()
      .execute(async (tx) =>
        (await isCurrent(tx))
          ? openSession(deps, tx, { operatorId, kind, ...issuer, factor: null }, caller)
          : undefined,
      );
    return session && { session };
  }
  const [challenge, passkey] = [newToken(), await requestOptions(deps.appUrl, passkeys)];
  const pending = {
    operatorId,
    kind,
    sid: issuer.sid,
    token: hashToken(challenge),
    passkeyChallenge: passkey?.challenge ?? null,
    now,
    end: new Date(now.getTime() + SECOND_FACTOR_TIMEOUT_MS),
  };
  const isPending = await deps.db
    .transaction()
    .execute(async (tx) => (await isCurrent(tx)) && insertPendingSignIn(tx, pending));
  return isPending ? { secondStep: { second_factor: kinds, challenge, passkey } } : undefined;
}

/** Called when the password is right. */
async function afterPassword(
  deps: Deps,
  known: SignInFacts,
  { session: kind }: Credentials,
  caller: Caller,
): Promise<FirstStepAccepted | Refused> {
  const breakGlass = await findBreakGlass(deps.db);
  if (breakGlass !== null && breakGlass !== known.id) return refuse('password_sign_in_closed');
  const isCurrent = (tx: Tx) => isPasswordCurrent(tx, known);
  const step = { operatorId: known.id, kind, issuer: NO_ISSUER, isCurrent };
  return (await afterFirstStep(deps, step, caller)) ?? refuse('wrong_credentials');
}

export async function operatorSignIn(
  deps: Deps,
  credentials: Credentials,
  caller: Caller,
): Promise<FirstStepAccepted | Refused> {
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
  { operatorId, kind, sid, factor }: CountedSignIn & { factor: FactorKind },
  caller: Caller,
): Promise<NewSession | Refused> {
  const session = await deps.db.transaction().execute(async (tx) => {
    if (!(await deletePendingSignIn(tx, token))) return undefined;
    if (factor === 'recovery_code') await alertRecoveryCodeUsed(deps, tx, operatorId);
    return openSession(deps, tx, { operatorId, kind, sid, issuerFactor: false, factor }, caller);
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

interface SignedInOperator extends IssuerSession {
  readonly operatorId: OperatorId;
  readonly kind: SessionKind;
  /** Null for a sign-in without the product's own second factor. */
  readonly factor: FactorKind | null;
}

export interface NewSession extends OpenedSession {
  /** For the browser's device cookie, see sign-in-guard.ts. */
  readonly deviceToken: string;
}

/** Undefined when the operator's access was removed meanwhile. */
async function openSession(
  deps: Deps,
  tx: Tx,
  { operatorId, kind, sid, issuerFactor, factor }: SignedInOperator,
  { network, device, address, requestId, now }: Caller,
): Promise<NewSession | undefined> {
  const token = newToken();
  const operator = await insertOperatorSession(tx, operatorId, {
    token: hashToken(token),
    kind,
    sid,
    issuerFactor,
    device,
    address,
    confirmedAt: factor === null ? null : now,
    now,
    end: new Date(now.getTime() + OPERATOR_SESSION_MS),
  });
  if (!operator) return undefined;
  const account = `operator:${operatorId}`;
  await rememberNetwork(deps, tx, { account, network, now });
  await insertAuditEntry(tx, {
    operatorId,
    action: 'operator.sign_in',
    entity: 'operator',
    entityId: operatorId,
    after: factor === null ? (issuerFactor ? { second_factor: 'issuer' } : null) : { second_factor: factor },
    requestId,
    address,
    now,
  });
  return { kind, token, deviceToken: newDeviceToken(deps.links, account, operator.passwordHash) };
}
