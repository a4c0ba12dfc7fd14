import type { FastifyInstance } from 'fastify';

/** The server's URL for calls from this process. @throws before it listens */
export function ownUrl({ server }: FastifyInstance): string {
  const bound = server.address();
  if (typeof bound !== 'object' || bound === null) throw new Error('The server does not listen yet');
  const { address, family, port } = bound;
  // A server bound to every address is reached at the loopback one.
  const host = address === '0.0.0.0' ? '127.0.0.1' : address === '::' ? '::1' : address;
  return `http://${family === 'IPv6' ? `[${host}]` : host}:${port}`;
}
