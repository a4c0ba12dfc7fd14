import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ports that systems give to outgoing connections and to listeners that name none (32,768 on Linux). */
const FIRST_PORT = 20_000;
const LAST_PORT = 32_000;

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

/** A free port of loopback that no other process is given by chance before the caller listens on it. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 50; tries += 1) {
    const port = FIRST_PORT + Math.floor(Math.random() * (LAST_PORT - FIRST_PORT));
    if (await isFree(port)) return port;
  }
  throw new Error('no free port');
}
