import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** A loopback port that forwards to a server's Unix socket, like a network that a test can cut. */
export interface TcpForwarder {
  readonly port: number;
  /** Breaks every connection and refuses new ones for `refuseMs`. */
  cut(refuseMs?: number): Promise<void>;
  /**
   * Breaks the next connection on which this text passes in either direction, before or after the text is forwarded.
   * With `refuseMs`, breaks all connections and refuses new ones for that long.
   */
  cutAt(text: string, when: 'before' | 'after', refuseMs?: number): void;
  stop(): Promise<void>;
}

export async function startTcpForwarder(socketPath: string): Promise<TcpForwarder> {
  const sockets = new Set<Socket>();
  let refusing = false;
  let trap: { text: string; when: 'before' | 'after'; refuseMs: number } | undefined;

  const breakAll = (): void => sockets.forEach((socket) => socket.destroy());
  async function cut(refuseMs: number): Promise<void> {
    refusing = true;
    breakAll();
    await sleep(refuseMs);
    refusing = false;
  }

  function join(one: Socket, other: Socket): void {
    sockets.add(one);
    one.on('error', () => {});
    one.once('close', () => {
      sockets.delete(one);
      other.destroy();
    });
    one.on('data', (chunk: Buffer) => {
      const sprung = trap !== undefined && chunk.includes(trap.text) ? trap : undefined;
      if (sprung === undefined) return void other.write(chunk);
      trap = undefined;
      const spring = (): void => void (sprung.refuseMs > 0 ? cut(sprung.refuseMs) : one.destroy());
      if (sprung.when === 'before') spring();
      else other.write(chunk, spring);
    });
  }

  const server = createServer((incoming) => {
    if (refusing) return void incoming.resetAndDestroy();
    const outgoing = connect(socketPath);
    join(incoming, outgoing);
    join(outgoing, incoming);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    cut: (refuseMs = 0) => cut(refuseMs),
    cutAt(text, when, refuseMs = 0) {
      trap = { text, when, refuseMs };
    },
    async stop() {
      server.close();
      breakAll();
      await once(server, 'close');
    },
  };
}
