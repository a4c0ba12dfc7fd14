import { codeExpiresAt, secondsUntilResend } from '@indike/rules/accounts/codes';
import type { Codes } from '../platform/codes.ts';
import type { Queryable, Tx } from '../platform/db/database.ts';
import type { Network } from '../platform/client-address.ts';
import { HttpError } from '../platform/refusal.ts';
import {
  recordAttempt,
  lastSending,
  markUsed,
  removeCodes,
  replaceCode,
  type GivenCode,
  type Purpose,
} from './store.ts';

/** What a code is for. */
export interface CodeUse {
  readonly purpose: Purpose;
  readonly email: string;
  /** The one kind of change it allows; none allows any of its purpose. */
  readonly change?: string;
  /** The network that asks; none where only the person's own sessions do. */
  readonly requester?: Network;
}

/** `expiresAt` is an ISO instant. */
export interface IssuedCode {
  readonly code: string;
  readonly expiresAt: string;
}
export type Issued = IssuedCode | { readonly waitSeconds: number };

const requesterOf = (codes: Codes, { requester }: CodeUse): Buffer =>
  requester ? codes.recipient(`requester ${requester.key}`) : Buffer.alloc(0);

/** A new code in the place of the last, or how long to wait for it. Sending it is the caller's, in the same transaction. */
export async function issueCode(tx: Tx, codes: Codes, use: CodeUse, now: Date): Promise<Issued> {
  const code = codes.make();
  const recipient = codes.recipient(use.email);
  const { purpose, change = null } = use;
  const hash = codes.hash(recipient, purpose, code);
  const requester = requesterOf(codes, use);
  const sent = { recipient, purpose, requester, change, hash, sentAt: now, expiresAt: codeExpiresAt(now) };
  if (await replaceCode(tx, sent)) return { code, expiresAt: sent.expiresAt.toISOString() };
  const waitSeconds = secondsUntilResend(await lastSending(tx, sent), now);
  return { waitSeconds: Math.max(1, waitSeconds) };
}

export function tooSoon(waitSeconds: number): HttpError {
  const wait = waitSeconds === 1 ? '1 segundo' : `${waitSeconds} segundos`;
  return new HttpError(429, `Já enviamos um código há pouco. Você pode pedir outro em ${wait}.`, {
    code: 'too_many_requests',
    retryAfterSeconds: waitSeconds,
  });
}

function given(codes: Codes, use: CodeUse, code: string, now: Date): GivenCode {
  const recipient = codes.recipient(use.email);
  const { purpose, change = null } = use;
  const requester = requesterOf(codes, use);
  return { recipient, purpose, requester, change, hash: codes.hash(recipient, purpose, code), now };
}

/** Counts one try, and tells whether the code is right and still alive. */
export function verifyCode(
  db: Queryable,
  codes: Codes,
  use: CodeUse,
  code: string,
  now: Date,
): Promise<boolean> {
  return recordAttempt(db, given(codes, use, code, now));
}

/** Uses up a code that was tried, together with what it allows. False: another request was first. */
export function consumeCode(tx: Tx, codes: Codes, use: CodeUse, code: string, now: Date): Promise<boolean> {
  return markUsed(tx, given(codes, use, code, now));
}

/** Ends what other codes for the same address could still do. */
export function endCodes(tx: Tx, codes: Codes, { purpose, email }: CodeUse): Promise<void> {
  return removeCodes(tx, codes.recipient(email), purpose);
}
