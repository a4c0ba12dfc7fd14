import { afterAll, beforeAll } from 'vitest';
import { startTestServer, type TestServer, type TestServerOptions } from './server.ts';

/** A server that starts before the tests that follow and stops after them. Until then it has no members. */
export function useTestServer(options?: TestServerOptions): TestServer {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- filled before a test can read it
  const server = {} as TestServer;
  beforeAll(async () => {
    Object.assign(server, await startTestServer(options));
  });
  afterAll(() => server.stop());
  return server;
}
