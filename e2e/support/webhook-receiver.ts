import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Arrived {
  readonly type: string;
  readonly text: string;
  /** The signatures, and what they are over. */
  readonly signatures: readonly string[];
  readonly signed: string;
}

/** A stand-in of the provider's CRM on this machine. */
export async function startReceiver() {
  const arrived: Arrived[] = [];
  const server = createServer((request, response) => {
    void request.toArray().then((chunks: Buffer[]) => {
      const text = Buffer.concat(chunks).toString('utf8');
      const header = (name: string) => String(request.headers[`webhook-${name}`]);
      arrived.push({
        type: JSON.parse(text).type,
        text,
        signatures: header('signature').split(' '),
        signed: `${header('id')}.${header('timestamp')}.${text}`,
      });
      response.writeHead(200, { 'content-type': 'text/plain' }).end('anotado');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/indike`,
    arrived,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export function isSignedBy(secret: string, { signatures, signed }: Arrived): boolean {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return signatures.includes(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`);
}
