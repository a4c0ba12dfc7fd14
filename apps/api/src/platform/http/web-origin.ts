import type { FastifyRequest } from 'fastify';

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]']);
const isLoopback = (host: string): boolean =>
  URL.canParse(`http://${host}`) && LOOPBACK.has(new URL(`http://${host}`).hostname);

/**
 * The origins of our pages. When the app runs on a local machine, the same page is reached under several names and any
 * free port, so the request's own host is accepted too. A foreign page cannot make that a loopback name.
 */
export function webOrigins(appUrl: string, { headers }: Pick<FastifyRequest, 'headers'>): string[] {
  const { origin, host: own } = new URL(appUrl);
  const { host } = headers;
  return host !== undefined && isLoopback(own) && isLoopback(host) ? [origin, `http://${host}`] : [origin];
}

/** The domain that passkeys are bound to (the relying party ID). Browsers refuse an IP address there. */
export function passkeyDomain(appUrl: string): string {
  const { hostname, host } = new URL(appUrl);
  return isLoopback(host) ? 'localhost' : hostname;
}
