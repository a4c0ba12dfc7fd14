import { sessionKind, type SessionKind } from '@indike/rules/operators/sessions';
import type { FastifyReply } from 'fastify';
import { setOperatorCookie } from '../../platform/http/cookies.ts';

export interface OpenedSession {
  readonly kind: SessionKind;
  readonly token: string;
}

/** A browser gets a cookie and never sees the token; a script gets the token. */
export function deliverSession(
  reply: FastifyReply,
  appUrl: string,
  { kind, token }: OpenedSession,
): { access_token: string } | { signed_in: true } {
  if (kind === sessionKind.token) return { access_token: token };
  setOperatorCookie(reply, appUrl, token);
  return { signed_in: true };
}
