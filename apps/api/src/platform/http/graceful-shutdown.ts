import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Responses during a close say `Connection: close`; new requests are still served for this long at least. */
const LINGER_MS = 150;
/** A connection without a request for this long is closed. */
const IDLE_TIMEOUT_MS = 150;
/** Connections still open by then are cut: database and jobs need the rest of the time to stop. */
const TIMEOUT_MS = 4_000;

interface Usage {
  requests: number;
  idleSince: number;
}

const closing = new WeakSet<FastifyInstance>();
/** Whether the server was asked to end. It still serves, but a proxy should send nothing new. */
export const isClosing = (app: FastifyInstance): boolean => closing.has(app);

/**
 * Finishes every running request before the server closes. For `drainMs` it goes on serving whatever comes while it is no
 * longer ready, so that a proxy notices and sends new requests elsewhere: a connection that is closed at the moment when a
 * proxy sends a request on it is a request lost. Then connections without a request are closed: browsers open some ahead,
 * and each would keep the process alive until its timeout.
 */
export function drainConnectionsOnClose(app: FastifyInstance, drainMs: number): void {
  const connections = new Map<Socket, Usage>();
  const { server } = app;
  server.on('connection', (socket: Socket) => {
    connections.set(socket, { requests: 0, idleSince: performance.now() });
    socket.once('close', () => connections.delete(socket));
  });
  server.on('request', ({ socket }, response) => {
    const use = connections.get(socket);
    if (!use) return;
    use.requests += 1;
    response.on('close', () => {
      use.requests -= 1;
      use.idleSince = performance.now();
    });
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
