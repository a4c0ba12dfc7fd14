import { connect, type Socket } from 'node:net';
import { medianOf } from './report.ts';

// Uses raw sockets, because a full HTTP client would use as much CPU as the server under test.

export interface Target {
  readonly port: number;
  readonly path: string;
  /** The bearer token of the next request, or undefined to end the load early. */
  readonly nextToken: () => string | undefined;
  readonly method?: 'GET' | 'POST';
  /** The JSON of the next request. */
  readonly nextBody?: () => unknown;
  /** The expected statuses, by default 200. Any other status fails the run. */
  readonly statuses?: readonly number[];
}

export interface Load {
  readonly connections: number;
  readonly seconds: number;
  /** Between a response and the next request of a connection. */
  readonly pauseMs?: number;
  /** Ends the load before its time. */
  readonly signal?: AbortSignal;
}

export interface Measured {
  readonly calls: number;
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly maxMs: number;
}

function requestText({ path, method = 'GET', nextBody }: Target, token: string): string {
  const body = nextBody ? JSON.stringify(nextBody()) : '';
  const content = [
    ...(nextBody ? ['content-type: application/json'] : []),
    ...(method === 'POST' ? [`content-length: ${Buffer.byteLength(body)}`] : []),
  ];
  const head = [`${method} ${path} HTTP/1.1`, 'host: bench', `authorization: Bearer ${token}`, ...content];
  return `${head.join('\r\n')}\r\n\r\n${body}`;
}

/** The status once the whole response has arrived, until then undefined. @throws on a response without a length */
function statusOf(received: Buffer): number | undefined {
  const headEnd = received.indexOf('\r\n\r\n');
  if (headEnd < 0) return undefined;
  const head = received.toString('latin1', 0, headEnd);
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (length === undefined) throw new Error(received.toString());
  return received.length < headEnd + 4 + Number(length) ? undefined : Number(head.slice(9, 12));
}

/** Never reached by a load that ends by itself. */
export const MAX_SECONDS = 600;
const RETRY_MS = 50;
/** How long a refused request is retried. */
const REFUSED_MS = 10_000;

/**
 * Whether the product had no database connection for the request and wrote nothing. The request is then retried, as a
 * client would, and its latency includes the retries. This happens in short runs beside other suites, which get little
 * CPU time.
 */
const isRefused = (status: number, response: Buffer): boolean =>
  status === 503 && !response.includes('outcome_unknown');

/** Drives one connection. Sends the next request when the previous response is complete. */
function drive(
  target: Target,
  { until, pauseMs = 0, signal }: Pick<Load, 'pauseMs' | 'signal'> & { readonly until: number },
  latencies: number[],
): Promise<void> {
  const { statuses = [200] } = target;
  return new Promise((resolve, reject) => {
    const socket: Socket = connect(target.port, '127.0.0.1').setNoDelay(true);
    let received: Buffer | undefined;
    let request = '';
    let sentAt = 0;
    const send = (): void => {
      const token = target.nextToken();
      if (token === undefined) return void socket.end();
      request = requestText(target, token);
      sentAt = performance.now();
      socket.write(request);
    };
    const take = (chunk: Buffer): void => {
      const response = received ? Buffer.concat([received, chunk]) : chunk;
      received = response;
      const status = statusOf(response);
      if (status === undefined) return;
      received = undefined;
      const now = performance.now();
      if (isRefused(status, response) && now - sentAt < REFUSED_MS)
        return void setTimeout(() => socket.write(request), RETRY_MS);
      if (!statuses.includes(status)) throw new Error(response.toString());
      latencies.push(now - sentAt);
      if (now >= until || signal?.aborted) socket.end();
      else if (pauseMs > 0) setTimeout(send, pauseMs);
      else send();
    };
    socket.once('connect', send);
    socket.on('data', (chunk) => {
      try {
        take(chunk);
      } catch (error) {
        socket.destroy(error instanceof Error ? error : undefined);
      }
    });
    socket.once('error', reject);
    socket.once('close', () => resolve());
  });
}

/** The medians of some measurements: requests per second, p50 and p99. */
export const speedCells = (measured: readonly Measured[]): string[] => [
  medianOf(measured, 'perSecond').toFixed(0),
  medianOf(measured, 'p50Ms').toFixed(1),
  medianOf(measured, 'p99Ms').toFixed(1),
];

function summary(latencies: readonly number[], elapsedMs: number): Measured {
  const sorted = Float64Array.from(latencies).sort();
  const at = (share: number): number => sorted[Math.floor((sorted.length - 1) * share)] ?? NaN;
  return {
    calls: sorted.length,
    perSecond: (sorted.length * 1_000) / elapsedMs,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    maxMs: at(1),
  };
}

/** Measures callers side by side, each of whom adds the latencies of its requests until the time has come. */
export async function measureCallers(
  { connections, seconds }: Pick<Load, 'connections' | 'seconds'>,
  caller: (until: number, latencies: number[]) => Promise<void>,
): Promise<Measured> {
  const latencies: number[] = [];
  const start = performance.now();
  const until = start + seconds * 1_000;
  await Promise.all(Array.from({ length: connections }, () => caller(until, latencies)));
  return summary(latencies, performance.now() - start);
}

/** Sends as many requests as the server can handle. @throws on an unexpected response */
export const load = (target: Target, how: Load): Promise<Measured> =>
  measureCallers(how, (until, latencies) => drive(target, { until, ...how }, latencies));

/** Sends one request with each token, and as many at once as there are connections. */
export function loadOnce(
  target: Omit<Target, 'nextToken'>,
  tokens: readonly string[],
  connections: number,
): Promise<Measured> {
  const left = tokens.values();
  return load({ ...target, nextToken: () => left.next().value }, { connections, seconds: MAX_SECONDS });
}
