import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { prepared } from '../db/prepared.ts';
import { refusalError } from '../refusal.ts';
import { hashToken, RENEWAL_DAYS, sessionEnd, type SessionKey, type TokenHash } from '../tokens.ts';

declare const userId: unique symbol;
declare const operatorId: unique symbol;
/** The Indiker whose data a query may touch. Created only here, from a valid session. */
export type UserId = number & { readonly [userId]: true };
export type OperatorId = number & { readonly [operatorId]: true };

/** A session token has 43 characters; the bounds leave some room for a future length. */
const BEARER = /^Bearer ([\w-]{20,100})$/i;

export function bearerHash({ headers: { authorization } }: FastifyRequest): TokenHash {
  if (authorization === undefined) throw refusalError('not_signed_in');
  const token = BEARER.exec(authorization)?.[1];
  if (token === undefined) throw refusalError('unauthenticated');
  return hashToken(token);
}

/** Whether the session of a query has to be renewed. Computed by the database, because reading a time from its answer costs more. */
export const isRenewalDue = (now: Date) =>
  sql<boolean>`expires_at < ${now}::timestamptz + ${sql.lit(`${RENEWAL_DAYS} days`)}::interval`;

interface IndikerSession {
  readonly user_id: number;
  readonly is_renewal_due: boolean;
  readonly incomplete: boolean;
}

const indikerSession = prepared<SessionKey, IndikerSession>((db, param) =>
  db
    .selectFrom('session')
    .select(['user_id', 'incomplete', isRenewalDue(param('now')).as('is_renewal_due')])
    .where('token_hash', '=', param('token'))
    .where('expires_at', '>', param('now')),
);

/**
 * @param allowIncomplete whether a session whose registration is incomplete is accepted
 * @throws 401 when the token has no session, 403 when the registration must be completed first
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
  if (session.is_renewal_due) await renew(db, token, now);
  return session.user_id as UserId;
}

/** The owner of the request's session, or null. For calls that also work without a session. */
export async function sessionOwner(db: Db, request: FastifyRequest, now: Date): Promise<UserId | null> {
  const token = BEARER.exec(request.headers.authorization ?? '')?.[1];
  if (token === undefined) return null;
  const [session] = await indikerSession(db, { token: hashToken(token), now });
  return session ? (session.user_id as UserId) : null;
}

/** Sessions last 30 days from their last use; see RENEWAL_DAYS for how often they are extended. */
export async function renew(db: Db, token: TokenHash, now: Date): Promise<void> {
  await db
    .updateTable('session')
    .set({ expires_at: sessionEnd(now), last_seen_at: now })
    .where('token_hash', '=', token)
    .execute();
}

/** The key of an account in limits and in the security log. */
export const accountKey = (id: UserId): string => `id:${id}`;
