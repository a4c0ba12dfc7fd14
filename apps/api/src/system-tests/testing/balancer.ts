import { once } from 'node:events';
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { call } from './raw-http.ts';

const CHECK_MS = 100;

export interface Balancer {
  readonly url: string;
  /** The targets that were ready at the last check. */
  ready(): readonly string[];
  /** The number of requests that a target did not answer. */
  failures(): number;
  stop(): Promise<void>;
}

const isReady = async (target: string): Promise<boolean> => {
  try {
    return (await call(target, { path: '/api/ready' })).status === 200;
  } catch {
    return false;
  }
};

/**
 * A proxy like those used in production. It sends each request to the next ready target over keep-alive connections and
 * checks regularly whether every target is ready. It never retries a request, so that a lost one is not hidden.
 */
export async function startBalancer(targets: readonly string[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true });
  const state = { ready: [...targets], turn: 0, failures: 0, stopped: false };

  async function watch(target: string): Promise<void> {
    while (!state.stopped) {
      const answers = await isReady(target);
      const others = state.ready.filter((one) => one !== target);
      state.ready = answers ? [...others, target] : others;
      await sleep(CHECK_MS);
    }
  }

  function forward(incoming: IncomingMessage, outgoing: ServerResponse): void {
    state.turn += 1;
    const target = state.ready[state.turn % state.ready.length];
    const fail = (): void => {
      state.failures += 1;
      if (outgoing.headersSent) outgoing.destroy();
      else outgoing.writeHead(502).end();
    };
    if (target === undefined) return fail();
    const { hostname, port } = new URL(target);
    const { connection: _, ...headers } = incoming.headers;
    const sent = request(
      { hostname, port, path: incoming.url, method: incoming.method, headers, agent },
      (answer) => {
        const { connection: __, ...own } = answer.headers;
        outgoing.writeHead(answer.statusCode ?? 502, own);
        answer.once('error', fail);
        answer.pipe(outgoing);
      },
    );
    sent.once('error', fail);
    incoming.pipe(sent);
  }

  const server = createServer(forward).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const watches = targets.map(watch);
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    ready: () => state.ready,
    failures: () => state.failures,
    async stop() {
      state.stopped = true;
      await Promise.all(watches);
      server.close();
      server.closeAllConnections();
      agent.destroy();
    },
  };
}
