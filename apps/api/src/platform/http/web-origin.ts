import { isIP } from 'node:net';
import type { FastifyRequest, FastifyInstance } from 'fastify';

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

/**
 * Whether the request came to our own address and from no foreign page. A page whose name was made to lead here (DNS
 * rebinding) sends that name as Host; an IP address cannot be made to lead elsewhere.
 */
export function isForUs(appUrl: string, request: Pick<FastifyRequest, 'headers'>): boolean {
  const { host = '', origin } = request.headers;
  const name = URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : '';
  const isOwnHost =
    name === new URL(appUrl).hostname || name === 'localhost' || isIP(unbracketed(name)) !== 0;
  return isOwnHost && (origin === undefined || webOrigins(appUrl, request).includes(origin));
}

const unbracketed = (name: string): string => name.replace(/^\[|\]$/g, '');

/** The domain that passkeys are bound to (the relying party ID). Browsers refuse an IP address there. */
export function passkeyDomain(appUrl: string): string {
  const { hostname, host } = new URL(appUrl);
  return isLoopback(host) ? 'localhost' : hostname;
}

/** The server's own URL, for calls from this process. @throws if it does not listen yet */
export function ownUrl({ server }: FastifyInstance): string {
  const bound = server.address();
  if (typeof bound !== 'object' || bound === null) throw new Error('The server does not listen yet');
  const { address, family, port } = bound;
  // A server bound to all addresses is reached over loopback.
  const host = address === '0.0.0.0' ? '127.0.0.1' : address === '::' ? '::1' : address;
  return `http://${family === 'IPv6' ? `[${host}]` : host}:${port}`;
}
