import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { protectedCookie } from '../../platform/http/cookies.ts';
import type { Request } from './client.ts';

// A sign-in at the issuer is remembered only in the browser that began it, so that no other one can finish it.

const COOKIE = 'indike_openid';
const SECONDS = 10 * 60;
const VALUE = new RegExp(`(?:^|;\\s*)${COOKIE}=([\\w+/=]{1,3000})(?:;|$)`);

export interface StartedRequest extends Request {
  /** The version of the settings that it began with. */
  readonly version: string;
  /** Whose session is confirmed; null for a sign-in. */
  readonly operatorId: number | null;
  /** In milliseconds since 1970. */
  readonly expires: number;
}

type CookieDeps = Pick<Deps, 'encryption' | 'appUrl'>;

const write = ({ appUrl }: CookieDeps, reply: FastifyReply, value: string, seconds: number): void => {
  const path = 'Path=/api/operator/auth/openid';
  reply.header('set-cookie', `${COOKIE}=${value}; ${path}; Max-Age=${seconds}; ${protectedCookie(appUrl)}`);
};

export function rememberRequest(
  deps: CookieDeps,
  reply: FastifyReply,
  request: Omit<StartedRequest, 'expires'>,
  now: Date,
): void {
  const started: StartedRequest = { ...request, expires: now.getTime() + SECONDS * 1000 };
  write(deps, reply, deps.encryption.encrypt({ openid: started }), SECONDS);
}

export const forgetRequest = (deps: CookieDeps, reply: FastifyReply): void => write(deps, reply, '', 0);

/** Undefined when this browser began none, or too long ago. */
export function startedRequest(
  { encryption }: CookieDeps,
  { headers }: FastifyRequest,
  now: Date,
): StartedRequest | undefined {
  const value = VALUE.exec(headers.cookie ?? '')?.[1];
  if (value === undefined) return undefined;
  try {
    const { openid } = encryption.decrypt(value) as { openid?: StartedRequest };
    return openid && openid.expires > now.getTime() ? openid : undefined;
  } catch {
    return undefined;
  }
}
