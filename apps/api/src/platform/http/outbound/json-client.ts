import { Agent, request as httpsRequest } from 'node:https';
import { Agent as HttpAgent, request as httpRequest } from 'node:http';

/** No service is left alone for longer, whatever it asks for. */
const MAX_RETRY_AFTER_SECONDS = 24 * 60 * 60;
/** More than most answers of the services that are called with this client. */
const MAX_BYTES = 256 * 1024;

interface ClientOptions {
  /** Without a slash at the end. */
  readonly baseUrl: string;
  readonly timeoutMs: number;
  /** At most this many connections, kept open between calls. */
  readonly connections: number;
  /** At most this much is read of an answer, by default `MAX_BYTES`. */
  readonly maxBytes?: number;
  /** Mutual TLS: the certificate with its key as PEM or PKCS #12, and the authority of the server when it is not a public one. */
  readonly tls?: { readonly pem?: string; readonly pfx?: Buffer; readonly ca?: string };
}

interface JsonRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON, or as a form. */
  readonly body?: unknown;
}

/** The status with the body, `undefined` when it is no JSON. */
export interface JsonAnswer {
  readonly status: number;
  readonly body: unknown;
  readonly retryAfterSeconds: number | null;
}

export interface JsonClient {
  /** Null when there is no answer: no connection, a time-out, or an answer that breaks off. The request may have arrived. */
  call(request: JsonRequest): Promise<JsonAnswer | null>;
  close(): void;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Calls one service that the settings name, over a pool of connections. Redirects are not followed, and nothing is retried. */
export function createJsonClient({
  baseUrl,
  timeoutMs,
  connections,
  maxBytes = MAX_BYTES,
  tls,
}: ClientOptions): JsonClient {
  const secure = baseUrl.startsWith('https:');
  const pool = { keepAlive: true, maxSockets: connections };
  const { pem, pfx, ca } = tls ?? {};
  const agent = secure
    ? new Agent({ ...pool, ...(pem && { cert: pem, key: pem }), ...(pfx && { pfx }), ...(ca && { ca }) })
    : new HttpAgent(pool);

  function send({ method, path, headers, body }: JsonRequest): Promise<JsonAnswer> {
    const isForm = body instanceof URLSearchParams;
    const text = isForm ? body.toString() : body === undefined ? undefined : JSON.stringify(body);
    return new Promise((resolve, reject) => {
      const request = (secure ? httpsRequest : httpRequest)(`${baseUrl}${path}`, {
        method,
        agent,
        headers: {
          accept: 'application/json',
          ...(text !== undefined && {
            'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json',
            'content-length': Buffer.byteLength(text),
          }),
          ...headers,
        },
        signal: AbortSignal.timeout(timeoutMs),
      });
      request.once('error', reject);
      request.once('response', (message) => {
        const chunks: Buffer[] = [];
        let bytes = 0;
        message.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
          if (bytes > maxBytes) message.destroy(new Error('the answer is too long'));
          else chunks.push(chunk);
        });
        message.once('error', reject);
        message.once('end', () => {
          const after = Number(message.headers['retry-after'] ?? Number.NaN);
          resolve({
            status: message.statusCode ?? 0,
            body: parse(Buffer.concat(chunks).toString('utf8')),
            retryAfterSeconds: after >= 0 ? Math.min(after, MAX_RETRY_AFTER_SECONDS) : null,
          });
        });
      });
      request.end(text);
    });
  }

  return {
    call: (request) => send(request).catch(() => null),
    close: () => agent.destroy(),
  };
}
