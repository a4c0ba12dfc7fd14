import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Receiver {
  readonly url: string;
  stop(): Promise<void>;
}

async function listen(server: Server): Promise<Receiver> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export interface CountingReceiver extends Receiver {
  /** The ids of all that has arrived; one that came twice counts once. */
  readonly ids: Set<string>;
}

export async function startCountingReceiver(): Promise<CountingReceiver> {
  const ids = new Set<string>();
  const server = createServer((request, response) => {
    if (request.headers['webhook-signature'] !== undefined) ids.add(String(request.headers['webhook-id']));
    request.resume();
    response.writeHead(204).end();
  });
  return { ids, ...(await listen(server)) };
}

const endless: RequestListener = (_, response) => {
  const write = () => {
    while (!response.destroyed && response.write('x'.repeat(16_384)));
  };
  response.on('drain', write);
  write();
};
const dripping: RequestListener = (_, response) => {
  const timer = setInterval(() => response.write('x'), 200);
  response.on('close', () => clearInterval(timer));
};
const HOSTILE: readonly RequestListener[] = [
  // Never answers.
  () => {},
  endless,
  dripping,
  (_, response) => response.writeHead(307, { location: 'http://169.254.169.254/' }).end(),
];

export const startHostileReceivers = (): Promise<Receiver[]> =>
  Promise.all(HOSTILE.map((listener) => listen(createServer(listener))));
