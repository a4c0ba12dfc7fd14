import type { FastifyReply, FastifyRequest } from 'fastify';

const COOKIE = 'indike_operator';
const TOKEN = new RegExp(`(?:^|;\\s*)${COOKIE}=([\\w-]{43})(?:;|$)`);

export const operatorCookie = ({ headers }: FastifyRequest): string | undefined =>
  TOKEN.exec(headers.cookie ?? '')?.[1];

/** The path limits the cookie to the operators' calls. */
const attributes = (appUrl: string): string => `Path=/api/operator; ${protectedCookie(appUrl)}`;

export function setOperatorCookie(reply: FastifyReply, appUrl: string, token: string): void {
  reply.header('set-cookie', `${COOKIE}=${token}; ${attributes(appUrl)}`);
}

export function clearOperatorCookie(reply: FastifyReply, appUrl: string): void {
  reply.header('set-cookie', `${COOKIE}=; Max-Age=0; ${attributes(appUrl)}`);
}

/** Cookie attributes: unreadable by scripts, never sent cross-site, and https-only if the app is served over https. */
export const protectedCookie = (appUrl: string): string =>
  `HttpOnly; SameSite=Strict${appUrl.startsWith('https:') ? '; Secure' : ''}`;
