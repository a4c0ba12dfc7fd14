import { connect, type Socket } from 'node:net';

// Raw sockets, because a full HTTP client would need as much of the two processors as the servers under test.

export interface Target {
  readonly port: number;
  readonly path: string;
  /** The bearer token of the next request; none ends the load before its time. */
  readonly nextToken: () => string | undefined;
  readonly method?: 'GET' | 'POST';
  /** The only answers that count; any other ends the run. 200 when left out. */
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

/** How many bytes an answer has, once its head has come. @throws when it is not as expected or has no length. */
function sizeOf(received: Buffer, { statuses = [200] }: Target): number {
  const headEnd = received.indexOf('\r\n\r\n');
  if (headEnd < 0) return Infinity;
  const head = received.toString('latin1', 0, headEnd);
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (!statuses.includes(Number(head.slice(9, 12))) || length === undefined)
    throw new Error(received.toString());
  return headEnd + 4 + Number(length);
}

/** One connection: the next request goes out when the last answer is whole. */
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

/** As many requests as the server can take. @throws on any answer that the target does not expect. */
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
