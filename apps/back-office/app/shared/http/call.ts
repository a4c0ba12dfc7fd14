import type { ResponseOf, CallInput, Endpoint } from '@indike/contract/wire/endpoint';
import { explanation } from '@indike/ui/forms/request-error.ts';
import { ApiError } from '@indike/ui/http/api-error.ts';
import { type CallOptions, sendCall } from '@indike/ui/http/send-call.ts';
import { showError } from '@indike/ui/toasts/toasts.ts';
import { getSession, setSession } from '../session/session-store.ts';

/** The only way to the API: `await call(operatorDetail, { params: { id: '7' } })`. Throws an ApiError. */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<ResponseOf<E>> {
  const token = getSession()?.token;
  try {
    return await sendCall(endpoint, input, { ...options, token, signedIn: token !== undefined });
  } catch (error) {
    // A late answer to an older token must not end the session that has begun since.
    if (error instanceof ApiError && error.sessionEnded && token === getSession()?.token) expire(error);
    throw error;
  }
}

/** The first of several parallel answers ends the session and tells why. */
function expire(error: ApiError) {
  setSession(null);
  showError(explanation(error, error.message));
}
