import { sql } from 'kysely';
import { operatorKind } from '@indike/rules/operators/roles';
import {
  MAX_FACTOR_TRIES,
  OPERATOR_IDLE_MS,
  type SessionKind,
  sessionKind,
} from '@indike/rules/operators/sessions';
import type { Db, Queryable, Tx } from '../../platform/db/database.ts';
import { countRows, hasRow } from '../../platform/db/rows.ts';
import type { OperatorId } from '../../platform/http/authentication.ts';
import type { TokenHash } from '../../platform/tokens.ts';

/** Locks the operator against concurrent changes of access. Undefined when they have no access any more. */
export const lockAccess = (tx: Tx, operatorId: OperatorId) =>
  tx
    .selectFrom('operator')
    .select(['id', 'password_hash as passwordHash'])
    .$narrowType<{ id: OperatorId; passwordHash: string }>()
    .where('id', '=', operatorId)
    .where('kind', '=', operatorKind.person)
    .where('disabled_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();

export type SignInFacts = NonNullable<Awaited<ReturnType<typeof lockAccess>>>;

/** What the company's issuer said when the operator signed in there. */
export interface IssuerSession {
  /** Its name for the session, by which it ends it. */
  readonly sid: string | null;
  /** It asked for its own second factor, which stands for the product's. */
  readonly issuerFactor: boolean;
}
/** Of a sign-in with the password. */
export const NO_ISSUER: IssuerSession = { sid: null, issuerFactor: false };

interface NewOperatorSession extends IssuerSession {
  readonly token: TokenHash;
  readonly kind: SessionKind;
  readonly device: string | null;
  readonly address: string | null;
  /** When the second factor was given. */
  readonly confirmedAt: Date | null;
  readonly now: Date;
  readonly end: Date;
}

/** Signing in on one more device ends the oldest session. */
const MAX_SESSIONS = 20;

/** Returns the operator of the session; undefined when their access was removed meanwhile. */
export async function insertOperatorSession(
  tx: Tx,
  operatorId: OperatorId,
  { token, kind, sid, issuerFactor, device, address, confirmedAt, now, end }: NewOperatorSession,
): Promise<SignInFacts | undefined> {
  const operator = await lockAccess(tx, operatorId);
  if (!operator) return undefined;
  await tx
    .insertInto('operator_session')
    .values({
      token_hash: token,
      operator_id: operatorId,
      kind,
      openid_sid: sid,
      issuer_factor: issuerFactor,
      device,
      address,
      confirmed_at: confirmedAt,
      created_at: now,
      last_seen_at: now,
      expires_at: end,
    })
    .execute();
  await tx
    .deleteFrom('operator_session')
    .where('token_hash', 'in', (q) =>
      q
        .selectFrom('operator_session')
        .select('token_hash')
        .where('operator_id', '=', operatorId)
        .where('token_hash', '<>', token)
        .orderBy('created_at', 'desc')
        .offset(MAX_SESSIONS - 1),
    )
    .execute();
  return operator;
}

interface RenewedToken {
  readonly from: TokenHash;
  readonly to: TokenHash;
  readonly confirmedAt: Date;
  /** The issuer's name for its session; without one it keeps the name that it has. */
  readonly sid: string | null;
}

/** Continues the session under a new token, so that the old one opens nothing. False when the session has ended. */
export const renewToken = (tx: Tx, { from, to, confirmedAt, sid }: RenewedToken): Promise<boolean> =>
  hasRow(
    tx
      .updateTable('operator_session')
      .set({ token_hash: to, confirmed_at: confirmedAt, factor_tries: 0, ...(sid && { openid_sid: sid }) })
      .where('token_hash', '=', from)
      .returning('id'),
  );

/** Like `takeSignInTry`, for a confirmation within a session. Returns the number of the try. */
export async function takeSessionTry(db: Queryable, token: TokenHash): Promise<number | undefined> {
  const row = await db
    .updateTable('operator_session')
    .set((q) => ({ factor_tries: q('factor_tries', '+', 1) }))
    .where('token_hash', '=', token)
    .where('factor_tries', '<', MAX_FACTOR_TRIES)
    .returning('factor_tries')
    .executeTakeFirst();
  return row?.factor_tries;
}

export async function deleteOperatorSession(db: Queryable, token: TokenHash): Promise<void> {
  await db.deleteFrom('operator_session').where('token_hash', '=', token).execute();
}

export const deleteSessionById = (tx: Tx, operatorId: OperatorId, id: number): Promise<boolean> =>
  hasRow(
    tx
      .deleteFrom('operator_session')
      .where('operator_id', '=', operatorId)
      .where('id', '=', id)
      .returning('id'),
  );

export async function deleteOtherSessions(tx: Tx, operatorId: OperatorId, token: TokenHash): Promise<number> {
  const rows = await tx
    .deleteFrom('operator_session')
    .where('operator_id', '=', operatorId)
    .where('token_hash', '<>', token)
    .returning('id')
    .execute();
  return rows.length;
}

/** Ends all sessions of an operator, and sign-ins that wait for the second factor. */
export async function deleteAccess(tx: Tx, operatorId: number): Promise<void> {
  await tx.deleteFrom('operator_session').where('operator_id', '=', operatorId).execute();
  await tx.deleteFrom('operator_sign_in').where('operator_id', '=', operatorId).execute();
}

/**
 * Ends the sessions that the issuer knows by this name, and sign-ins there that wait for the second factor; only those of
 * one operator if it is given. Returns whose sessions they were.
 */
export async function deleteIssuerSessions(
  tx: Tx,
  sid: string,
  operatorId?: OperatorId,
): Promise<OperatorId[]> {
  const ids = new Set<OperatorId>();
  for (const table of ['operator_session', 'operator_sign_in'] as const) {
    const rows = await tx
      .deleteFrom(table)
      .where('openid_sid', '=', sid)
      .$if(operatorId !== undefined, (query) => query.where('operator_id', '=', Number(operatorId)))
      .returning('operator_id as id')
      .$narrowType<{ id: OperatorId }>()
      .execute();
    for (const { id } of rows) ids.add(id);
  }
  return [...ids];
}

export async function deleteExpiredOperatorSessions(db: Queryable, now: Date): Promise<void> {
  await db.deleteFrom('operator_session').where('expires_at', '<', now).execute();
}

/** What a challenge was made for. It is refused for the other purpose. */
export type ChallengePurpose = 'registration' | 'confirmation';

const CHALLENGE_MS = 5 * 60_000;

/** Bound to the session that requested it. A new challenge replaces the previous one. */
export async function storeChallenge(
  db: Queryable,
  token: TokenHash,
  { challenge, purpose, now }: { challenge: string; purpose: ChallengePurpose; now: Date },
): Promise<void> {
  await db
    .updateTable('operator_session')
    .set({
      passkey_challenge: challenge,
      passkey_challenge_for: purpose,
      passkey_challenge_until: new Date(now.getTime() + CHALLENGE_MS),
    })
    .where('token_hash', '=', token)
    .execute();
}

/** Returns each challenge once, whether the passkey is then right or wrong. */
export async function takeChallenge(
  tx: Tx,
  token: TokenHash,
  { purpose, now }: { purpose: ChallengePurpose; now: Date },
): Promise<string | null> {
  const row = await tx
    .selectFrom('operator_session')
    .select('passkey_challenge')
    .where('token_hash', '=', token)
    .where('passkey_challenge_for', '=', purpose)
    .where('passkey_challenge_until', '>', now)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return null;
  await tx
    .updateTable('operator_session')
    .set({ passkey_challenge: null, passkey_challenge_for: null, passkey_challenge_until: null })
    .where('token_hash', '=', token)
    .execute();
  return row.passkey_challenge;
}

interface OwnSessions {
  readonly operatorId: OperatorId;
  readonly token: TokenHash;
  readonly now: Date;
  readonly page: number;
  readonly limit: number;
}

/** Sessions that are still valid: neither expired nor idle. */
export async function listOperatorSessions(db: Db, { operatorId, token, now, page, limit }: OwnSessions) {
  const open = db
    .selectFrom('operator_session')
    .where('operator_id', '=', operatorId)
    .where('expires_at', '>', now)
    .where((q) =>
      q.or([
        q('kind', '=', sessionKind.token),
        q('last_seen_at', '>', new Date(now.getTime() - OPERATOR_IDLE_MS)),
      ]),
    );
  const [rows, total] = await Promise.all([
    open
      .select(['id', 'kind', 'device', 'address', 'created_at', 'last_seen_at', 'expires_at'])
      .select(sql<boolean>`token_hash = ${token}`.as('current'))
      .$narrowType<{ kind: SessionKind }>()
      .orderBy('current', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    countRows(open),
  ]);
  return { rows, total };
}

export const findPerson = (db: Queryable, id: number): Promise<{ name: string; email: string } | undefined> =>
  db
    .selectFrom('operator')
    .select(['name', 'email'])
    .$narrowType<{ email: string }>()
    .where('id', '=', id)
    .where('kind', '=', operatorKind.person)
    .executeTakeFirst();
