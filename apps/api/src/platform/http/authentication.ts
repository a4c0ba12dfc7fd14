import type { FastifyRequest } from 'fastify';
import type { Db } from '../db/database.ts';
import { prepared } from '../db/prepared.ts';
import { refusalError } from '../refusal.ts';
import { hashToken, sessionEnd, shouldRenew, type TokenHash } from '../tokens.ts';

declare const userId: unique symbol;
declare const operatorId: unique symbol;
/** Whose data a query may touch. Minted here alone, from a valid session. */
export type UserId = number & { readonly [userId]: true };
export type OperatorId = number & { readonly [operatorId]: true };

/** A session token has 43 characters; anything much longer is not one of ours. */
const BEARER = /^Bearer ([\w-]{20,100})$/i;

export function bearerHash(request: FastifyRequest): TokenHash {
  const token = BEARER.exec(request.headers.authorization ?? '')?.[1];
  if (token === undefined) throw refusalError('unauthenticated');
  return hashToken(token);
}

type Seek = { token: TokenHash; now: Date };

interface IndikerSession {
  readonly user_id: number;
  readonly expires_at: Date;
  readonly incomplete: boolean;
}

const indikerSession = prepared<Seek, IndikerSession>((db, param) =>
  db
    .selectFrom('session')
    .select(['user_id', 'expires_at', 'incomplete'])
    .where('token_hash', '=', param('token'))
    .where('expires_at', '>', param('now')),
);

const operatorSession = prepared<Seek, { operator_id: number }>((db, param) =>
  db
    .selectFrom('operator_session')
    .select('operator_id')
    .where('token_hash', '=', param('token'))
    .where('expires_at', '>', param('now')),
);

/**
 * @param allowIncomplete whether a session may pass whose sign-up is yet to be completed
 * @throws 401 when the token opens no session, 403 when the sign-up must be completed first
 */
export async function requireIndiker(
  db: Db,
  token: TokenHash,
  now: Date,
  allowIncomplete = false,
): Promise<UserId> {
  const [session] = await indikerSession(db, { token, now });
  if (!session) throw refusalError('unauthenticated');
  if (session.incomplete && !allowIncomplete) throw refusalError('registration_incomplete');
  await renewIfDue(db, token, session.expires_at, now);
  return session.user_id as UserId;
}

/** Whose session the request carries, where a call is open to everybody but means more with one. */
export async function sessionOwner(db: Db, request: FastifyRequest, now: Date): Promise<UserId | null> {
  const token = BEARER.exec(request.headers.authorization ?? '')?.[1];
  if (token === undefined) return null;
  const [session] = await indikerSession(db, { token: hashToken(token), now });
  return session ? (session.user_id as UserId) : null;
}

export async function requireOperator(db: Db, token: TokenHash, now: Date): Promise<OperatorId> {
  const [session] = await operatorSession(db, { token, now });
  if (!session) throw refusalError('unauthenticated');
  return session.operator_id as OperatorId;
}

/** 30 days sliding: at most one write a day. */
export async function renewIfDue(db: Db, token: TokenHash, expiresAt: Date, now: Date): Promise<void> {
  if (!shouldRenew(expiresAt, now)) return;
  await db
    .updateTable('session')
    .set({ expires_at: sessionEnd(now), last_seen_at: now })
    .where('token_hash', '=', token)
    .execute();
}
