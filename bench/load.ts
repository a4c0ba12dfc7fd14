import { connect, type Socket } from 'node:net';

// Raw sockets, because a full HTTP client would use as much CPU as the server under test.

export interface Target {
  readonly port: number;
  readonly path: string;
  /** The bearer token of the next request; undefined ends the load early. */
  readonly nextToken: () => string | undefined;
  readonly method?: 'GET' | 'POST';
  /** The expected statuses, by default 200; any other ends the run. */
  readonly statuses?: readonly number[];
}

export interface Load {
  readonly connections: number;
  readonly seconds: number;
}

export interface Measured {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

const requestText = ({ path, method = 'GET' }: Target, token: string): string =>
  `${method} ${path} HTTP/1.1\r\nhost: bench\r\nauthorization: Bearer ${token}\r\n${method === 'POST' ? 'content-length: 0\r\n' : ''}\r\n`;

/** The size of a response once its head has arrived. @throws on an unexpected status or a missing length */
function sizeOf(received: Buffer, { statuses = [200] }: Target): number {
  const headEnd = received.indexOf('\r\n\r\n');
  if (headEnd < 0) return Infinity;
  const head = received.toString('latin1', 0, headEnd);
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (!statuses.includes(Number(head.slice(9, 12))) || length === undefined)
    throw new Error(received.toString());
  return headEnd + 4 + Number(length);
}

/** One connection: sends the next request when the previous response is complete. */
function drive(target: Target, until: number, latencies: number[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect(target.port, '127.0.0.1').setNoDelay(true);
    let received: Buffer | undefined;
    let sentAt = 0;
    const send = (): void => {
      const token = target.nextToken();
      if (token === undefined) return void socket.end();
      sentAt = performance.now();
      socket.write(requestText(target, token));
    };
    const take = (chunk: Buffer): void => {
      received = received ? Buffer.concat([received, chunk]) : chunk;
      if (received.length < sizeOf(received, target)) return;
      received = undefined;
      const now = performance.now();
      latencies.push(now - sentAt);
      if (now < until) send();
      else socket.end();
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

/** Sends as many requests as the server can handle. @throws on an unexpected response */
export async function load(target: Target, { connections, seconds }: Load): Promise<Measured> {
  const latencies: number[] = [];
  const start = performance.now();
  const until = start + seconds * 1_000;
  await Promise.all(Array.from({ length: connections }, () => drive(target, until, latencies)));
  const elapsed = performance.now() - start;
  const sorted = Float64Array.from(latencies).sort();
  const at = (share: number): number => sorted[Math.floor((sorted.length - 1) * share)] ?? NaN;
  return { perSecond: (latencies.length * 1_000) / elapsed, p50Ms: at(0.5), p99Ms: at(0.99) };
}
