import { CODE_STILL_VALID, type ProfileChange } from '@indike/contract/accounts/profile-form';
import { RESEND_WAIT_SECONDS } from '@indike/rules/accounts/codes';
import { ApiError } from '@indike/ui/http/api-error.ts';
import { call } from '../http/call.ts';

export type SentCode =
  | { readonly status: 'sending' }
  /** `sentAt`: milliseconds of this device's clock. `before`: sent by an earlier request, less than a minute ago. */
  | { readonly status: 'sent'; readonly sentAt: number; readonly before: boolean }
  /** The last code was for another change or is used up. The next one may be sent a minute after it. */
  | { readonly status: 'waiting'; readonly sentAt: number }
  | { readonly status: 'failed'; readonly error: ApiError };

/** The requests under way, by change and e-mail. */
const running = new Map<string, Promise<SentCode>>();

/** Sends a code. A second call while the same code is being sent returns the running request. */
export function sendCode(email: string, change: ProfileChange): Promise<SentCode> {
  const key = `${change} ${email}`;
  const known = running.get(key);
  if (known) return known;
  const outcome = send(change).finally(() => running.delete(key));
  running.set(key, outcome);
  return outcome;
}

/** Only the server knows whether an earlier code still works: another page may have requested or used it. */
async function send(change: ProfileChange): Promise<SentCode> {
  try {
    await call('POST /api/user-validation', { body: { change } });
    return { status: 'sent', sentAt: Date.now(), before: false };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const sentAt = sentBefore(error, Date.now());
    if (sentAt === null) return { status: 'failed', error };
    return error.code === CODE_STILL_VALID
      ? { status: 'sent', sentAt, before: true }
      : { status: 'waiting', sentAt };
  }
}

/** When the previous code was sent, if the failure is a resend that came too soon; otherwise null. */
export function sentBefore({ status, retryAfter }: ApiError, now: number): number | null {
  if (status !== 429 || retryAfter === undefined || retryAfter > RESEND_WAIT_SECONDS) return null;
  return now - (RESEND_WAIT_SECONDS - retryAfter) * 1000;
}
