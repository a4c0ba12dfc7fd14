import { type ProfileChange, userValidation } from '@indike/contract/accounts/profile';
import { RESEND_WAIT_SECONDS, secondsUntilResend } from '@indike/rules/accounts/codes';
import { ApiError } from '@indike/ui/http/api-error.ts';
import { call } from '../http/call.ts';

export type SentCode =
  | { readonly status: 'sending' }
  /** `sentAt`: milliseconds of this device's clock. `before`: sent by an earlier request, less than a minute ago. */
  | { readonly status: 'sent'; readonly sentAt: number; readonly before: boolean }
  /** The last code was for another change or is used up. The next one may be sent a minute after it. */
  | { readonly status: 'waiting'; readonly sentAt: number }
  | { readonly status: 'failed'; readonly error: ApiError };

interface Last {
  readonly email: string;
  readonly change: ProfileChange;
  readonly sentAt: number;
  readonly used: boolean;
}

/** The last code that was sent. As on the server, each person has one valid code at a time. */
let last: Last | null = null;
/** The requests under way, by change and e-mail. */
const running = new Map<string, Promise<SentCode>>();

const lastOf = (email: string) => (last?.email === email ? last : null);

/** A code for this change sent less than a minute ago. It is in the mailbox, and the API would send no other yet. */
export function recentCode(email: string, change: ProfileChange, now = Date.now()): SentCode | null {
  const sent = lastOf(email);
  if (sent?.change !== change || sent.used) return null;
  const young = secondsUntilResend(new Date(sent.sentAt), new Date(now)) > 0;
  return young ? { status: 'sent', sentAt: sent.sentAt, before: true } : null;
}

/** Marks the last code as used by a save. The minute until the next code keeps running. */
export function noteUsed(): void {
  if (last) last = { ...last, used: true };
}

/** Sends a code. A second call while the same code is being sent returns the running request. */
export function sendCode(email: string, change: ProfileChange): Promise<SentCode> {
  const key = `${change} ${email}`;
  const known = running.get(key);
  if (known) return known;
  const outcome = send(email, change).finally(() => running.delete(key));
  running.set(key, outcome);
  return outcome;
}

async function send(email: string, change: ProfileChange): Promise<SentCode> {
  try {
    await call(userValidation, { body: { change } });
    return noted({ email, change, sentAt: Date.now(), used: false }, false);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const sentAt = sentBefore(error, Date.now());
    if (sentAt === null) return { status: 'failed', error };
    const before = lastOf(email);
    if (before && (before.used || before.change !== change)) return { status: 'waiting', sentAt };
    // After a reload the purpose of the code is unknown; most likely it is this one.
    return noted({ email, change, sentAt, used: false }, true);
  }
}

function noted(sending: Last, before: boolean): SentCode {
  last = sending;
  return { status: 'sent', sentAt: sending.sentAt, before };
}

/** When the previous code was sent, if the failure is a resend that came too soon; otherwise null. */
export function sentBefore({ status, retryAfter }: ApiError, now: number): number | null {
  if (status !== 429 || retryAfter === undefined || retryAfter > RESEND_WAIT_SECONDS) return null;
  return now - (RESEND_WAIT_SECONDS - retryAfter) * 1000;
}
