import type { CallInput, CallName, ResponseOf } from '@indike/contract/calls';
import { endSession, getSession, storeUser } from '../session/session-store.ts';
import { showError } from '@indike/ui/toasts/toasts.ts';
import { explanation } from '@indike/ui/forms/request-error.ts';
import { ApiError } from '@indike/ui/http/api-error.ts';
import { type CallOptions, sendCall } from '@indike/ui/http/send-call.ts';
import { queriesBy } from '@indike/ui/query/call-query.ts';

interface Options extends CallOptions {
  /** Sends this token instead of the session's. */
  readonly token?: string;
}

/** The only way to the API: `await call('GET /api/indication/{id}', { params: { id: '7' } })`. Throws an ApiError. */
export async function call<N extends CallName>(
  name: N,
  input: CallInput<N>,
  options: Options = {},
): Promise<ResponseOf<N>> {
  const session = getSession();
  const token = options.token ?? (session.status === 'in' ? session.token : undefined);
  try {
    return await sendCall(name, input, { ...options, token, signedIn: token !== undefined });
  } catch (error) {
    if (error instanceof ApiError) react(error, token);
    throw error;
  }
}

function react(error: ApiError, token: string | undefined) {
  // A late response to an older token must not end a newer session.
  if (!isCurrent(token)) return;
  if (error.sessionEnded) expireSession(error);
  if (error.code === 'registration_incomplete') refreshMissingFields();
}

/** Shows the error here, once for several parallel 401s, because the query cache is cleared before it could show it. */
function expireSession(error: ApiError) {
  endSession('expired');
  showError(explanation(error, error.message));
}

let refreshing = false;

/** The stored user looks complete but is not. After a refresh the guard navigates to the missing fields. */
function refreshMissingFields() {
  if (refreshing) return;
  refreshing = true;
  call('GET /api/auth/user', {})
    .then((user) => storeUser(user))
    // The call that failed has already shown its error.
    .catch(() => undefined)
    .finally(() => {
      refreshing = false;
    });
}

const isCurrent = (token: string | undefined) => {
  const session = getSession();
  return session.status === 'in' && session.token === token;
};

export const { callQuery, useCall } = queriesBy(call);
