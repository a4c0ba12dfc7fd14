import { buildApp } from '../app.ts';
import { send, type Answer } from './client.ts';
import { startTestServer, type TestServer, type TestServerOptions } from './server.ts';

export interface ProxiedClient {
  get(path: string): Promise<Answer>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
}

export interface Proxied {
  /** A client whose requests carry this `X-Forwarded-For`. */
  from(forwardedFor: string, token?: string): ProxiedClient;
  stop(): Promise<void>;
}

/** The same product behind one trusted proxy, so that a test can send requests from any address. */
export async function startBehindProxy({ deps }: TestServer): Promise<Proxied> {
  const app = await buildApp(deps, { trustProxy: 1 });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    from(forwardedFor, token) {
      const headers = {
        'x-forwarded-for': forwardedFor,
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      };
      return {
        get: (path) => send(url + path, 'GET', undefined, headers),
        post: (path, body, more) =>
          send(url + path, 'POST', JSON.stringify(body ?? {}), {
            ...headers,
            'content-type': 'application/json',
            ...more,
          }),
      };
    },
    stop: () => app.close(),
  };
}

/** Starts a test server and the same product behind a proxy. Stopping the proxy stops both. */
export async function startProxiedServer(
  options: TestServerOptions = {},
): Promise<{ server: TestServer; proxied: Proxied }> {
  const server = await startTestServer(options);
  const proxied = await startBehindProxy(server);
  return {
    server,
    proxied: {
      ...proxied,
      async stop() {
        await proxied.stop();
        await server.stop();
      },
    },
  };
}
