import type { ResponseOf, CallInput, Endpoint } from '@indike/contract/wire/endpoint';
import { currentUser } from '@indike/contract/accounts/accounts';
import { endSession, getSession, storeUser } from '../session/session-store.ts';
import { showError } from '@indike/ui/toasts/toasts.ts';
import { explanation } from '@indike/ui/forms/request-error.ts';
import { type ApiError, apiErrorFrom, unanswered } from '@indike/ui/http/api-error.ts';
import { requestUrl } from '@indike/ui/http/request.ts';

const TIMEOUT_MS = 20_000;

interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** Speaks as this token instead of the session's. */
  readonly token?: string;
  /** A repeated key gets the first response again: for retries when the first request may have arrived. */
  readonly idempotencyKey?: string;
  /** For an answer that takes longer than others. */
  readonly timeoutMs?: number;
}

/** The only way to the API: `await call(referralDetail, { params: { id: '7' } })`. Throws an ApiError. */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<ResponseOf<E>> {
  const session = getSession();
  const token = options.token ?? (session.status === 'in' ? session.token : undefined);
  const parts = input as Readonly<Record<'params' | 'query' | 'body', unknown>>;
  const response = await send(requestUrl(endpoint.path, parts), {
    method: endpoint.method,
    headers: {
      accept: 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(parts.body !== undefined && { 'content-type': 'application/json' }),
      ...(options.idempotencyKey !== undefined && { 'idempotency-key': options.idempotencyKey }),
    },
    ...(parts.body !== undefined && { body: JSON.stringify(parts.body) }),
    signal: withTimeout(options),
  });
  const body = await readJson(response);
  if (response.ok) return body as ResponseOf<E>;
  const { headers, status } = response;
  const error = apiErrorFrom(status, body, {
    requestId: headers.get('x-request-id'),
    retryAfter: headers.get('retry-after'),
    sessionEnded: status === 401 && endpoint.audience === 'indiker' && token !== undefined,
  });
  // A late response to an older token must not end a newer session.
  if (error.sessionEnded && isCurrent(token)) expireSession(error);
  if (error.code === 'registration_incomplete' && isCurrent(token)) refreshMissingFields();
  throw error;
}

/** Shows the error here, once for several parallel 401 responses: the query cache is cleared before it could. */
function expireSession(error: ApiError) {
  endSession('expired');
  showError(explanation(error, error.message));
}

let refreshing = false;

/** The stored user looked complete and is not: after a refresh the guard navigates to the missing fields. */
function refreshMissingFields() {
  if (refreshing) return;
  refreshing = true;
  call(currentUser, {})
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

const withTimeout = ({ signal, timeoutMs = TIMEOUT_MS }: CallOptions) => {
  const timeout = AbortSignal.timeout(timeoutMs);
  return signal ? AbortSignal.any([signal, timeout]) : timeout;
};

async function send(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw unanswered(!navigator.onLine);
  }
}

async function readJson(response: Response): Promise<unknown> {
  const text = await response.text().catch(() => {
    throw unanswered(!navigator.onLine);
  });
  try {
    return text === '' ? null : JSON.parse(text);
  } catch {
    return null;
  }
}
