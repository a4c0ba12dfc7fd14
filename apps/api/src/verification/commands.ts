import { codeExpiresAt, secondsUntilResend, SHARED_CODE_MINUTES } from '@indike/rules/accounts/codes';
import type { Codes } from '../platform/codes.ts';
import type { Queryable, Tx } from '../platform/db/database.ts';
import type { UserId } from '../platform/http/authentication.ts';
import type { Network } from '../platform/client-address.ts';
import { HttpError, isRefused, refuse, type Refused } from '../platform/refusal.ts';
import {
  deleteCodes,
  findValidCodes,
  isCodeUsable,
  lastSentAt,
  lockRecipient,
  markHolderConfirmed,
  markUsed,
  recordAttempt,
  replaceCode,
  type CodeAttempt,
  type Purpose,
  findEmail,
} from './store.ts';
import type { ProfileChange } from '@indike/contract/accounts/profile-form';
import type { Deps } from '../deps.ts';
import { transactionThatGivesWay } from '../platform/db/transactions.ts';

export interface CodeUse {
  readonly purpose: Purpose;
  readonly email: string;
  /** The one kind of change that the code allows; any change of its purpose when absent. */
  readonly change?: string;
  /** The network that requests or tries the code; absent where only the person's own sessions can. */
  readonly requester?: Network;
}

export interface IssuedCode {
  readonly code: string;
  /** ISO instant. */
  readonly expiresAt: string;
}
/** A code was sent less than a minute ago. Says how long to wait for another one. */
export interface ResendWait {
  readonly waitSeconds: number;
  /** Whether that code can still be used for what another one was requested for. */
  readonly usable: boolean;
}

const requesterOf = (codes: Codes, { requester }: CodeUse): Buffer =>
  requester ? codes.keyedHash(`requester ${requester.key}`) : Buffer.alloc(0);

/** Replaces the last code. The caller enqueues the e-mail in the same transaction. */
export async function issueCode(
  tx: Tx,
  codes: Codes,
  use: CodeUse,
  now: Date,
): Promise<IssuedCode | ResendWait> {
  const code = codes.make();
  const recipient = codes.keyedHash(use.email);
  const { purpose, change = null } = use;
  const hash = codes.hash(recipient, purpose, code);
  const requester = requesterOf(codes, use);
  const sent = { recipient, purpose, requester, change, hash, sentAt: now, expiresAt: codeExpiresAt(now) };
  if (await replaceCode(tx, sent)) return { code, expiresAt: sent.expiresAt.toISOString() };
  const waitSeconds = secondsUntilResend(await lastSentAt(tx, sent), now);
  return { waitSeconds: Math.max(1, waitSeconds), usable: await isCodeUsable(tx, sent, { change, now }) };
}

/**
 * How a request relates to the codes that other requests have sent to the address. `shared`: one of another network
 * serves this one too. `another`: codes are valid, but none serves. `first`: no code is valid.
 */
export type CodeStanding = 'shared' | 'another' | 'first';

/** Call it before `issueCode` where anyone can request codes for any address. Concurrent requests wait for each other. */
export async function codeStanding(tx: Tx, codes: Codes, use: CodeUse, now: Date): Promise<CodeStanding> {
  const recipient = codes.keyedHash(use.email);
  await lockRecipient(tx, recipient);
  const key = { recipient, purpose: use.purpose, requester: requesterOf(codes, use) };
  const valid = await findValidCodes(tx, key, now);
  const soon = new Date(now.getTime() + SHARED_CODE_MINUTES * 60_000);
  if (valid.some(({ accepted, expiresAt }) => accepted && expiresAt >= soon)) return 'shared';
  return valid.length > 0 ? 'another' : 'first';
}

/** The error that routes answer to a `ResendWait`. */
export function resendWaitError({ waitSeconds }: ResendWait, code = 'too_many_requests'): HttpError {
  const wait = waitSeconds === 1 ? '1 segundo' : `${waitSeconds} segundos`;
  return new HttpError(429, `Você já pediu um código há pouco. Peça outro em ${wait}.`, {
    code,
    retryAfterSeconds: waitSeconds,
  });
}

interface TypedCode {
  readonly code: string;
  readonly now: Date;
}

function toAttempt(codes: Codes, use: CodeUse, { code, now }: TypedCode): CodeAttempt {
  const recipient = codes.keyedHash(use.email);
  const { purpose, change = null } = use;
  const requester = requesterOf(codes, use);
  return { recipient, purpose, requester, change, hash: codes.hash(recipient, purpose, code), now };
}

/** Counts one attempt and returns whether the code is right and has not expired. */
export function verifyCode(db: Queryable, codes: Codes, use: CodeUse, typed: TypedCode): Promise<boolean> {
  return recordAttempt(db, toAttempt(codes, use, typed));
}

/**
 * Call it in the transaction of the change that the code allows. False when a concurrent request used the code first.
 */
export function consumeCode(tx: Tx, codes: Codes, use: CodeUse, typed: TypedCode): Promise<boolean> {
  return markUsed(tx, toAttempt(codes, use, typed));
}

/** Deletes every code of this purpose for the e-mail address. */
export function revokeCodes(tx: Tx, codes: Codes, { purpose, email }: CodeUse): Promise<void> {
  return deleteCodes(tx, codes.keyedHash(email), purpose);
}

/**
 * Call it when a code was typed or a link opened in a session, which shows that the session's holder reads the mailbox.
 */
export const confirmHolder = (tx: Tx, me: UserId): Promise<void> => markHolderConfirmed(tx, me);

interface ChangeWithCode {
  readonly me: UserId;
  readonly change: ProfileChange;
  /** Normalised by the contract's `validationCode`. */
  readonly code: string;
  readonly now: Date;
  /** Whether the change locks so much that it gives way to others (see `transactionThatGivesWay`). */
  readonly givesWay?: boolean;
}

/** Thrown to roll back the transaction, so that the code stays unused. */
class RolledBack extends Error {
  readonly refused: Refused;
  constructor(refused: Refused) {
    super('refused');
    this.refused = refused;
  }
}

/**
 * Runs a change of the profile with the code that was e-mailed for it (product 9.3). The code is used in the
 * transaction of the change, so a code works once and a refused change leaves it unused. Every attempt counts, even if
 * the change is refused.
 */
export async function withValidationCode<T>(
  deps: Deps,
  { me, change, code, now, givesWay = false }: ChangeWithCode,
  work: (tx: Tx) => Promise<T | Refused>,
): Promise<T | Refused> {
  const email = await findEmail(deps.db, me);
  if (email === undefined) return refuse('not_found');
  const use: CodeUse = { purpose: 'profile', email, change };
  if (!(await verifyCode(deps.db, deps.codes, use, { code, now }))) return refuse('wrong_validation_code');
  try {
    const run = async (tx: Tx) => {
      if (!(await consumeCode(tx, deps.codes, use, { code, now })))
        throw new RolledBack(refuse('wrong_validation_code'));
      const result = await work(tx);
      if (isRefused(result)) throw new RolledBack(result);
      await confirmHolder(tx, me);
      return result;
    };
    return await (givesWay ? transactionThatGivesWay(deps.db, run) : deps.db.transaction().execute(run));
  } catch (error) {
    if (error instanceof RolledBack) return error.refused;
    throw error;
  }
}
