import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** While closing, answers say `Connection: close`; for this long new requests still come in and are served. */
const LINGER_MS = 150;
/** A connection that brought nothing for this long will not be waited for. */
const QUIET_MS = 150;
/** What is not finished by then is cut: the database and the jobs want to end in order too. */
const TIMEOUT_MS = 4_000;

interface Use {
  requests: number;
  quietSince: number;
}

/**
 * On the way out every request under way is finished, and nothing is waited for that may never come: a connection without
 * a request (a browser opens some ahead) would hold the process until its time-out.
 */
export function drainConnectionsOnClose(app: FastifyInstance): void {
  const connections = new Map<Socket, Use>();
  const { server } = app;
  server.on('connection', (socket: Socket) => {
    connections.set(socket, { requests: 0, quietSince: performance.now() });
    socket.once('close', () => connections.delete(socket));
  });
  server.on('request', ({ socket }, response) => {
    const use = connections.get(socket);
    if (!use) return;
    use.requests += 1;
    response.once('close', () => {
      use.requests -= 1;
      use.quietSince = performance.now();
    });
  });
  const endQuiet = (): void => {
    const before = performance.now() - QUIET_MS;
    for (const [socket, use] of connections) {
      if (use.requests === 0 && use.quietSince <= before) socket.destroy();
    }
  };
  app.addHook('preClose', async () => {
    if (connections.size === 0) return;
    await sleep(LINGER_MS);
    const sweep = setInterval(endQuiet, 50);
    const cut = setTimeout(() => server.closeAllConnections(), TIMEOUT_MS);
    server.once('close', () => {
      clearInterval(sweep);
      clearTimeout(cut);
    });
  });
}
