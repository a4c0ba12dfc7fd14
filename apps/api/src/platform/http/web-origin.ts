import type { FastifyRequest } from 'fastify';

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]']);
const isLoopback = (host: string): boolean =>
  URL.canParse(`http://${host}`) && LOOPBACK.has(new URL(`http://${host}`).hostname);

/**
 * Where our pages live. On one machine the same page is reached by several names and any free port, so there the address
 * that the request itself was sent to counts too; a foreign page cannot make that one a loopback name.
 */
export function webOrigins(appUrl: string, { headers }: Pick<FastifyRequest, 'headers'>): string[] {
  const { origin, host: own } = new URL(appUrl);
  const { host } = headers;
  return host !== undefined && isLoopback(own) && isLoopback(host) ? [origin, `http://${host}`] : [origin];
}

/** The name that passkeys are bound to. Browsers refuse an IP address there. */
export function passkeyDomain(appUrl: string): string {
  const { hostname, host } = new URL(appUrl);
  return isLoopback(host) ? 'localhost' : hostname;
}
