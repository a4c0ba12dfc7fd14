import { type Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';

export interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly text: string;
  /** Milliseconds until the response was complete. */
  readonly ms: number;
}

export interface RawRequest {
  readonly method?: string;
  /** Sent unchanged: neither normalised nor encoded. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer | undefined;
  readonly agent?: Agent;
}

const flat = (headers: NodeJS.Dict<string | string[]>): Record<string, string | undefined> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]),
  );

/** One request without the normalisation of `fetch`. Rejects when the response is cut. */
export function call(
  url: string,
  { method = 'GET', path, headers = {}, body, agent }: RawRequest,
): Promise<RawAnswer> {
  const { hostname, port } = new URL(url);
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, method, path, headers, ...(agent && { agent }) }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        if (!response.complete) return reject(new Error('answer cut'));
        resolve({
          status: response.statusCode ?? 0,
          headers: flat(response.headers),
          text: Buffer.concat(chunks).toString('utf8'),
          ms: performance.now() - began,
        });
      });
    });
    sent.on('error', reject);
    if (body !== undefined) sent.setHeader('content-length', Buffer.byteLength(body));
    sent.end(body);
  });
}

/** Sends bytes that need not be HTTP and reads until the server closes the connection. */
export function sendBytes(url: string, bytes: string | Buffer, timeoutMs = 5_000): Promise<RawAnswer> {
  const { hostname, port } = new URL(url);
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    const chunks: Buffer[] = [];
    const timeout = setTimeout(() => socket.destroy(), timeoutMs);
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('error', () => {});
    socket.on('close', () => {
      clearTimeout(timeout);
      const answer = parse(Buffer.concat(chunks).toString('utf8'), performance.now() - began);
      if (answer) resolve(answer);
      else reject(new Error('closed without an answer'));
    });
  });
}

function parse(text: string, ms: number): RawAnswer | undefined {
  const end = text.indexOf('\r\n\r\n');
  const [first, ...lines] = text.slice(0, Math.max(end, 0)).split('\r\n');
  const status = /^HTTP\/1\.1 (\d{3})/.exec(first ?? '')?.[1];
  if (status === undefined) return undefined;
  const headers = Object.fromEntries(
    lines.map((line) => {
      const [name = '', ...rest] = line.split(':');
      return [name.toLowerCase(), rest.join(':').trim()];
    }),
  );
  return { status: Number(status), headers, text: text.slice(end + 4), ms };
}

/** Opens a connection that sends these bytes and then nothing more. */
export function openStalledConnection(url: string, bytes: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => {
      socket.write(bytes);
      resolve(socket);
    });
    socket.on('error', reject);
  });
}
