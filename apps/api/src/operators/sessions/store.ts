import { operatorKind } from '@indike/rules/operators/roles';
import { MAX_FACTOR_TRIES, type SessionKind } from '@indike/rules/operators/sessions';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import type { OperatorId } from '../../platform/http/authentication.ts';
import type { TokenHash } from '../../platform/tokens.ts';

export interface SignInFacts {
  readonly id: OperatorId;
  readonly passwordHash: string;
}

/** Locks the operator against concurrent changes of access. Undefined when they have no access any more. */
export async function lockAccess(tx: Tx, operatorId: OperatorId): Promise<SignInFacts | undefined> {
  const row = await tx
    .selectFrom('operator')
    .select('password_hash')
    .$narrowType<{ password_hash: string }>()
    .where('id', '=', operatorId)
    .where('kind', '=', operatorKind.person)
    .where('disabled_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row && { id: operatorId, passwordHash: row.password_hash };
}

interface NewOperatorSession {
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
  { token, kind, device, address, confirmedAt, now, end }: NewOperatorSession,
): Promise<SignInFacts | undefined> {
  const operator = await lockAccess(tx, operatorId);
  if (!operator) return undefined;
  await tx
    .insertInto('operator_session')
    .values({
      token_hash: token,
      operator_id: operatorId,
      kind,
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

/** Continues the session under a new token, so that the old one opens nothing. False when the session has ended. */
export async function renewToken(
  tx: Tx,
  { from, to, confirmedAt }: { from: TokenHash; to: TokenHash; confirmedAt: Date },
): Promise<boolean> {
  const row = await tx
    .updateTable('operator_session')
    .set({ token_hash: to, confirmed_at: confirmedAt, factor_tries: 0 })
    .where('token_hash', '=', from)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

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

export async function deleteSessionById(tx: Tx, operatorId: OperatorId, id: number): Promise<boolean> {
  const row = await tx
    .deleteFrom('operator_session')
    .where('operator_id', '=', operatorId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

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

export async function deleteExpiredOperatorSessions(db: Queryable, now: Date): Promise<void> {
  await db.deleteFrom('operator_session').where('expires_at', '<', now).execute();
}
