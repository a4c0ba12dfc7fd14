import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';

// Base of the stand-ins for external servers. Browser tests and the benchmark start them too, so this file imports no
// test runner.

export interface LoopbackServer {
  readonly port: number;
  /** Without a trailing slash. */
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** Listens on a free port of this machine. */
export async function startLoopbackServer(
  answer: RequestListener | { readonly server: Server },
): Promise<LoopbackServer> {
  const server = typeof answer === 'function' ? createServer(answer) : answer.server;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the server does not listen');
  return {
    port: address.port,
    url: `http://127.0.0.1:${address.port}`,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
