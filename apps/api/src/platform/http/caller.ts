import type { FastifyReply } from 'fastify';
import { addressOf, networkOf, type Network } from '../client-address.ts';
import { protectedCookie } from './cookies.ts';
import type { Call } from './register.ts';

/** What is known of a caller before they sign in. */
export interface Caller {
  /** The caller's IP address; null when a proxy does not name it. */
  readonly address: string | null;
  readonly network: Network;
  /** The browser's User-Agent. */
  readonly device: string | null;
  /** The cookie of an earlier sign-in with this browser. */
  readonly deviceToken: string | undefined;
  readonly requestId: string;
  readonly now: Date;
}

const COOKIE = 'indike_device';
/** The longest lifetime that browsers accept. */
const COOKIE_SECONDS = 400 * 86_400;
const TOKEN = new RegExp(`(?:^|;\\s*)${COOKIE}=([\\w-]{22}\\.[\\w-]{43})(?:;|$)`);

export function callerOf({ request, now }: Pick<Call, 'request' | 'now'>): Caller {
  const address = addressOf(request);
  return {
    address,
    network: networkOf(address),
    device: request.headers['user-agent']?.slice(0, 300) ?? null,
    deviceToken: TOKEN.exec(request.headers.cookie ?? '')?.[1],
    requestId: request.id,
    now,
  };
}

/** The cookie gives no access. It only lets sign-ins from this browser be counted separately from all others. */
export function setDeviceCookie(reply: FastifyReply, appUrl: string, token: string): void {
  reply.header(
    'set-cookie',
    `${COOKIE}=${token}; Path=/api; Max-Age=${COOKIE_SECONDS}; ${protectedCookie(appUrl)}`,
  );
}
