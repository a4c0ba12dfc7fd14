import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ports that systems give to outgoing connections and to listeners that name none (32,768 on Linux). */
const FIRST_PORT = 20_000;
const PORTS_EACH = 1_000;
const WORKERS = 12;

/** A worker's own ports, so that no other one takes that of a server which a test stops and starts again. */
const first = FIRST_PORT + PORTS_EACH * (Number(process.env['VITEST_POOL_ID'] ?? 0) % WORKERS);
let next = Math.floor(Math.random() * PORTS_EACH);

/** Whether no process listens on a port of loopback. */
async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  const opened = await once(server, 'listening').then(
    () => true,
    () => false,
  );
  if (opened) await new Promise((closed) => server.close(closed));
  return opened;
}

/** A free port of loopback. The same one is given again only after all others of this worker. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 50; tries += 1) {
    next = (next + 1) % PORTS_EACH;
    const port = first + next;
    if (await isFree(port)) return port;
  }
  throw new Error('no free port');
}
