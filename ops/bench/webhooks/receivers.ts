import type { RequestListener } from 'node:http';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';
import { once } from 'node:events';
import { startLoopbackServer, type LoopbackServer } from '#api/testing/loopback-server.ts';

export interface CountingReceiver extends LoopbackServer {
  /** The ids of all webhooks received. A webhook that arrived twice counts once. */
  readonly ids: Set<string>;
}

export async function startCountingReceiver(answerMs = 0): Promise<CountingReceiver> {
  const ids = new Set<string>();
  const server = await startLoopbackServer((request, response) => {
    if (request.headers['webhook-signature'] !== undefined) ids.add(String(request.headers['webhook-id']));
    request.resume();
    if (answerMs === 0) response.writeHead(204).end();
    else setTimeout(() => response.writeHead(204).end(), answerMs);
  });
  return { ids, ...server };
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

/** Starts the receivers on a separate thread, because their endless writes would delay the responses measured here. */
export async function startHostileReceivers() {
  const thread = new Worker(import.meta.filename);
  const [urls] = (await once(thread, 'message')) as [string[]];
  return { urls, stop: () => thread.terminate() };
}

if (!isMainThread) {
  const servers = await Promise.all(HOSTILE.map((listener) => startLoopbackServer(listener)));
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parentPort?.postMessage(servers.map(({ url }) => `${url}/`));
}
