import { isPublicCall, type CallInput, type CallName, type ResponseOf } from '@indike/contract/calls';
import { apiErrorFrom, noResponseError } from './api-error.ts';
import { REQUEST_TIMEOUT_MS, takeEarlyResponse } from './early-responses.ts';
import { requestUrl } from './request.ts';

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** A repeated key returns the first response again, for retries when the first request may have arrived. */
  readonly idempotencyKey?: string;
  /** For a request that may take longer than `REQUEST_TIMEOUT_MS`. */
  readonly timeoutMs?: number;
  /** The content type to request instead of JSON. */
  readonly accept?: 'text/csv';
}

interface SendOptions extends CallOptions {
  readonly token?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  /** Whether the request belongs to a session. A 401 then means that the session has ended. */
  readonly signedIn: boolean;
}

type Parts = Readonly<Partial<Record<'params' | 'query' | 'body', unknown>>> & {
  readonly file?: Blob;
};

/** The request body and its content type: JSON, or an unchanged file. */
function contentOf({ body, file }: Parts) {
  if (file !== undefined) return { type: file.type, body: file };
  return body === undefined ? null : { type: 'application/json', body: JSON.stringify(body) };
}

/** Sends one request of the contract. @throws ApiError when it fails */
export async function sendCall<N extends CallName>(
  name: N,
  input: CallInput<N>,
  options: SendOptions,
): Promise<ResponseOf<N>> {
  const parts = input as Parts;
  const content = contentOf(parts);
  const response = await send(requestUrl(name, parts), {
    method: name.slice(0, name.indexOf(' ')),
    headers: {
      accept: options.accept ?? 'application/json',
      ...options.headers,
      ...(options.token !== undefined && { authorization: `Bearer ${options.token}` }),
      ...(content && { 'content-type': content.type }),
      ...(options.idempotencyKey !== undefined && { 'idempotency-key': options.idempotencyKey }),
    },
    ...(content && { body: content.body }),
    signal: withTimeout(options),
  });
  const body = await readBody(response, options);
  if (response.ok) return body as ResponseOf<N>;
  const { headers, status } = response;
  throw apiErrorFrom(status, body, {
    requestId: headers.get('x-request-id'),
    retryAfter: headers.get('retry-after'),
    sessionEnded: status === 401 && options.signedIn && !isPublicCall(name),
  });
}

const withTimeout = ({ signal, timeoutMs = REQUEST_TIMEOUT_MS }: CallOptions) => {
  const timeout = AbortSignal.timeout(timeoutMs);
  return signal ? AbortSignal.any([signal, timeout]) : timeout;
};

interface Init extends RequestInit {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
}

async function send(url: string, init: Init): Promise<Response> {
  try {
    return await (takeEarlyResponse(url, init) ?? fetch(url, init));
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw noResponseError(!navigator.onLine);
  }
}

/** Whether the body is a file for a spreadsheet or a bank, which is returned as text. */
const isText = ({ ok, headers }: Response): boolean =>
  ok && /^text\/(csv|plain)\b/.test(headers.get('content-type') ?? '');

/** Whether the body is a file that is returned as it is. */
const isFile = ({ ok, headers }: Response): boolean =>
  ok && /^(application\/pdf|image\/)/.test(headers.get('content-type') ?? '');

async function readBody(response: Response, { signal }: CallOptions): Promise<unknown> {
  const cutOff = (error: unknown) => {
    if (signal?.aborted) throw error;
    throw noResponseError(!navigator.onLine);
  };
  if (isFile(response)) return response.blob().catch(cutOff);
  const text = await response.text().catch(cutOff);
  if (isText(response)) return text;
  try {
    return text === '' ? null : JSON.parse(text);
  } catch {
    return null;
  }
}
