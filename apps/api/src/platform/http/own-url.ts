import type { FastifyInstance } from 'fastify';

/** The server's own URL, for calls from this process. @throws if it does not listen yet */
export function ownUrl({ server }: FastifyInstance): string {
  const bound = server.address();
  if (typeof bound !== 'object' || bound === null) throw new Error('The server does not listen yet');
  const { address, family, port } = bound;
  // A server bound to all addresses is reached over loopback.
  const host = address === '0.0.0.0' ? '127.0.0.1' : address === '::' ? '::1' : address;
  return `http://${family === 'IPv6' ? `[${host}]` : host}:${port}`;
}
