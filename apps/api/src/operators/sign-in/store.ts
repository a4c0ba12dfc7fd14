import { operatorKind } from '@indike/rules/operators/roles';
import { MAX_FACTOR_TRIES, type SessionKind } from '@indike/rules/operators/sessions';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import type { OperatorId } from '../../platform/http/authentication.ts';
import type { TokenHash } from '../../platform/tokens.ts';
import { lockAccess, type SignInFacts } from '../sessions/store.ts';

/** Undefined for an operator without access. */
export async function findForSignIn(db: Queryable, email: string): Promise<SignInFacts | undefined> {
  const row = await db
    .selectFrom('operator')
    .select(['id', 'password_hash'])
    .$narrowType<{ id: OperatorId; password_hash: string }>()
    .where('email', '=', email)
    .where('kind', '=', operatorKind.person)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  return row && { id: row.id, passwordHash: row.password_hash };
}

interface PendingSignIn {
  readonly operatorId: OperatorId;
  readonly kind: SessionKind;
  readonly passkeyChallenge: string | null;
}
/**
 * A link replaces only the password that it was made for: false when that was replaced meanwhile, or the access
 * removed.
 */
export async function replacePassword(
  tx: Tx,
  { id, passwordHash }: SignInFacts,
  next: string,
): Promise<boolean> {
  const row = await tx
    .updateTable('operator')
    .set({ password_hash: next })
    .where('id', '=', id)
    .where('password_hash', '=', passwordHash)
    .where('disabled_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

interface NewPendingSignIn extends PendingSignIn {
  readonly token: TokenHash;
  readonly now: Date;
  readonly end: Date;
}

export async function insertPendingSignIn(tx: Tx, pending: NewPendingSignIn): Promise<boolean> {
  if (!(await lockAccess(tx, pending.operatorId))) return false;
  await tx
    .insertInto('operator_sign_in')
    .values({
      token_hash: pending.token,
      operator_id: pending.operatorId,
      kind: pending.kind,
      passkey_challenge: pending.passkeyChallenge,
      created_at: pending.now,
      expires_at: pending.end,
    })
    .execute();
  return true;
}

export interface CountedSignIn extends PendingSignIn {
  readonly tries: number;
}

/**
 * Counts a try before it is checked, so that concurrent tries count too. Undefined when no try is left or the sign-in
 * has expired.
 */
export async function takeSignInTry(
  db: Queryable,
  token: TokenHash,
  now: Date,
): Promise<CountedSignIn | undefined> {
  const row = await db
    .updateTable('operator_sign_in')
    .set((q) => ({ factor_tries: q('factor_tries', '+', 1) }))
    .where('token_hash', '=', token)
    .where('expires_at', '>', now)
    .where('factor_tries', '<', MAX_FACTOR_TRIES)
    .returning(['operator_id', 'kind', 'passkey_challenge', 'factor_tries'])
    .$narrowType<{ operator_id: OperatorId; kind: SessionKind }>()
    .executeTakeFirst();
  return (
    row && {
      operatorId: row.operator_id,
      kind: row.kind,
      passkeyChallenge: row.passkey_challenge,
      tries: row.factor_tries,
    }
  );
}

/** Ends a pending sign-in. Returns true for exactly one call. */
export async function deletePendingSignIn(db: Queryable, token: TokenHash): Promise<boolean> {
  const row = await db
    .deleteFrom('operator_sign_in')
    .where('token_hash', '=', token)
    .returning('operator_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteExpiredSignIns(db: Queryable, now: Date): Promise<void> {
  await db.deleteFrom('operator_sign_in').where('expires_at', '<', now).execute();
}
