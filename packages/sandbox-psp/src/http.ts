import { request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';

export interface Answer {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The connection stays open without an answer. */
export const NO_ANSWER = 'no answer';

export interface Call {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
  /** The parsed JSON; undefined if there is none or it is not JSON. */
  readonly body: unknown;
}

export type Handler = (call: Call) => Answer | typeof NO_ANSWER | Promise<Answer | typeof NO_ANSWER>;

const MAX_BODY = 1_048_576;

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request) {
    length += (chunk as Buffer).length;
    if (length > MAX_BODY) throw new Error('the body is too long');
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Answers requests by one handler. A silent one is cut after `silenceMs`, as a network does at last. */
export const serve =
  (handle: Handler, silenceMs: number) =>
  async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    try {
      const url = new URL(request.url ?? '/', 'http://psp');
      const answer = await handle({
        method: request.method ?? 'GET',
        path: decodeURIComponent(url.pathname),
        query: url.searchParams,
        headers: request.headers,
        body: parsed(await textOf(request)),
      });
      if (answer === NO_ANSWER) {
        const cut = setTimeout(() => request.socket.destroy(), silenceMs);
        request.socket.once('close', () => clearTimeout(cut));
        return;
      }
      const text = answer.body === undefined ? '' : JSON.stringify(answer.body);
      response.writeHead(answer.status, {
        ...(text && { 'content-type': 'application/json; charset=utf-8' }),
        ...answer.headers,
      });
      response.end(text);
    } catch {
      request.socket.destroy();
    }
  };

export interface Posted {
  readonly status: number;
  readonly text: string;
}

/** POSTs JSON. `fetch` would take several megabytes of the process. */
export const post = (
  url: string,
  body: string,
  { headers = {}, timeoutMs }: { readonly headers?: Record<string, string>; readonly timeoutMs: number },
): Promise<Posted> =>
  new Promise((resolve, reject) => {
    const request = httpRequest(
      url,
      {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          ...headers,
        },
        signal: AbortSignal.timeout(timeoutMs),
      },
      (response) => {
        textOf(response).then((text) => resolve({ status: response.statusCode ?? 0, text }), reject);
      },
    );
    request.on('error', reject);
    request.end(body);
  });

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const textIn = (value: unknown, name: string): string | undefined => {
  const found = isRecord(value) ? value[name] : undefined;
  return typeof found === 'string' ? found : undefined;
};

/** 12345 → '123.45'. */
export const decimal = (centavos: number): string => (centavos / 100).toFixed(2);

/** '123.45' or 123.45 → 12345; undefined if it is no amount in centavos. */
export function centavosOf(value: unknown): number | undefined {
  const text = typeof value === 'number' ? value.toFixed(2) : value;
  if (typeof text !== 'string' || !/^\d{1,10}\.\d{2}$/.test(text)) return undefined;
  if (typeof value === 'number' && Math.abs(value - Number(text)) > 1e-9) return undefined;
  return Number(text.replace('.', ''));
}
