import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { withoutSocketTimeout } from './socket-timeout.ts';

const LIMIT_MS = 30;
const WORK_MS = 200;
const server = createServer();
afterEach(() => {
  server.removeAllListeners('request').closeAllConnections();
  server.close();
});

async function urlOf(work: (request: Pick<FastifyRequest, 'raw'>) => Promise<unknown>): Promise<string> {
  server.timeout = LIMIT_MS;
  server.on('request', (raw: IncomingMessage, response) => {
    void work({ raw }).then(() => response.end(String(raw.socket.timeout)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

it('cuts a connection that is silent too long', async () => {
  await expect(fetch(await urlOf(() => sleep(WORK_MS)))).rejects.toThrow('fetch failed');
});

it('keeps a connection open during long work and restores its limit afterwards', async () => {
  const url = await urlOf((request) => withoutSocketTimeout(request, () => sleep(WORK_MS)));
  expect(await (await fetch(url)).text()).toBe(String(LIMIT_MS));
});
