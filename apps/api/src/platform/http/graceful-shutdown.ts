import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Minimum time after the drain in which new requests are still served; responses then say `Connection: close`. */
const LINGER_MS = 150;
/** During a close, a connection is closed after this long without a request. */
const IDLE_TIMEOUT_MS = 150;
/** Connections still open after this are cut, because database and jobs need the remaining time to stop. */
const TIMEOUT_MS = 4_000;

interface Usage {
  requests: number;
  idleSince: number;
}

const closing = new WeakSet<FastifyInstance>();
/** Whether the server is shutting down. It still serves requests, but a proxy should send no new ones. */
export const isClosing = (app: FastifyInstance): boolean => closing.has(app);

/**
 * Finishes every running request before the server closes. For `drainMs` the server still serves all requests but
 * reports that it is not ready, so that a proxy sends new ones elsewhere: a request is lost if its connection closes
 * just as the proxy sends it. After that, connections without a request are closed, because browsers open some in
 * advance and each would keep the process alive until its timeout.
 */
export function drainConnectionsOnClose(app: FastifyInstance, drainMs: number): void {
  const connections = new Map<Socket, Usage>();
  const { server } = app;
  server.on('connection', (socket: Socket) => {
    connections.set(socket, { requests: 0, idleSince: performance.now() });
    socket.once('close', () => connections.delete(socket));
  });
  // Registered before the other hooks: one that refuses a request keeps the later ones from running.
  app.addHook('onRequest', ({ raw }, _reply, next) => {
    const use = connections.get(raw.socket);
    if (use) use.requests += 1;
    next();
  });
  app.addHook('onResponse', ({ raw }, _reply, next) => {
    const use = connections.get(raw.socket);
    if (use) {
      use.requests -= 1;
      use.idleSince = performance.now();
    }
    next();
  });
  const closeIdle = (): void => {
    const before = performance.now() - IDLE_TIMEOUT_MS;
    for (const [socket, use] of connections) {
      if (use.requests === 0 && use.idleSince <= before) socket.destroy();
    }
  };
  app.addHook('preClose', async () => {
    closing.add(app);
    await sleep(drainMs);
    if (connections.size === 0) return;
    await sleep(LINGER_MS);
    const sweep = setInterval(closeIdle, 50);
    const cut = setTimeout(() => server.closeAllConnections(), TIMEOUT_MS);
    server.once('close', () => {
      clearInterval(sweep);
      clearTimeout(cut);
    });
  });
}
