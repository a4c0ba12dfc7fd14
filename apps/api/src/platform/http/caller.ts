import type { FastifyReply } from 'fastify';
import { addressOf, networkOf, type Network } from '../client-address.ts';
import type { Call } from './routes.ts';

/** Who calls, as far as it can be known before they say so. */
export interface Caller {
  /** Null when a proxy names none. */
  readonly address: string | null;
  readonly network: Network;
  /** What the browser calls itself. */
  readonly device: string | null;
  /** What the browser kept of an earlier sign-in here. */
  readonly deviceToken: string | undefined;
  readonly requestId: string;
  readonly now: Date;
}

const COOKIE = 'indike_device';
/** The longest that browsers keep one. */
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

/** Opens nothing: it only keeps this browser's sign-ins from being counted with everybody's. */
export function setDeviceCookie(reply: FastifyReply, appUrl: string, token: string): void {
  const secure = appUrl.startsWith('https:') ? '; Secure' : '';
  reply.header(
    'set-cookie',
    `${COOKIE}=${token}; Path=/api; Max-Age=${COOKIE_SECONDS}; HttpOnly; SameSite=Strict${secure}`,
  );
}
