import { BACKGROUND_HEADER } from '@indike/contract/operator/access/sign-in';
import type { ResponseOf, CallInput, Endpoint } from '@indike/contract/wire/endpoint';
import { explanation } from '@indike/ui/forms/request-error.ts';
import { ApiError } from '@indike/ui/http/api-error.ts';
import { type CallOptions, sendCall } from '@indike/ui/http/send-call.ts';
import { showError } from '@indike/ui/toasts/toasts.ts';
import { isIdle } from '../session/last-use.ts';
import { getSession, setSession } from '../session/session-store.ts';

/** The only way to call the API: `await call(operatorDetail, { params: { id: '7' } })`. Throws an ApiError. */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<ResponseOf<E>> {
  const before = getSession();
  const headers: Readonly<Record<string, string>> = isIdle() ? { [BACKGROUND_HEADER]: '1' } : {};
  try {
    return await sendCall(endpoint, input, { ...options, headers, signedIn: before.status === 'in' });
  } catch (error) {
    // A late response must not end a newer session.
    if (error instanceof ApiError && error.sessionEnded && getSession() === before) expire(error);
    throw error;
  }
}

/** Like `call`, but returns the list as CSV, for endpoints that support it. */
export async function callForCsv<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<string> {
  const answer: unknown = await call(endpoint, input, { ...options, accept: 'text/csv' });
  if (typeof answer !== 'string') throw new Error('the answer is no file');
  return answer;
}

/** Ends the session and shows the error here, only once for several parallel 401 responses. */
function expire(error: ApiError) {
  setSession({ status: 'out' });
  showError(explanation(error, error.message));
}
