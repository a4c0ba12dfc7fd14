import type { FastifyInstance } from 'fastify';

/** Where this process itself reaches its server. @throws before it listens */
export function ownUrl({ server }: FastifyInstance): string {
  const bound = server.address();
  if (typeof bound !== 'object' || bound === null) throw new Error('The server does not listen yet');
  const { address, family, port } = bound;
  // Bound to every address, it is reached at the loopback one.
  const host = address === '0.0.0.0' ? '127.0.0.1' : address === '::' ? '::1' : address;
  return `http://${family === 'IPv6' ? `[${host}]` : host}:${port}`;
}
