import { operatorKind } from '@indike/rules/operators/roles';
import { MAX_FACTOR_TRIES, type SessionKind } from '@indike/rules/operators/sessions';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import { hasRow } from '../../platform/db/rows.ts';
import type { OperatorId } from '../../platform/http/authentication.ts';
import type { TokenHash } from '../../platform/tokens.ts';
import { lockAccess, type SignInFacts } from '../sessions/store.ts';

/** Undefined for an operator without access. */
export async function findForSignIn(db: Queryable, email: string): Promise<SignInFacts | undefined> {
  return db
    .selectFrom('operator')
    .select(['id', 'password_hash as passwordHash'])
    .$narrowType<{ id: OperatorId; passwordHash: string }>()
    .where('email', '=', email)
    .where('kind', '=', operatorKind.person)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
}

interface PendingSignIn {
  readonly operatorId: OperatorId;
  readonly kind: SessionKind;
  /** The issuer's name for its session, if the sign-in began there. */
  readonly sid: string | null;
  readonly passkeyChallenge: string | null;
}
/**
 * A link replaces only the password that it was made for: false when that was replaced meanwhile, or the access
 * removed.
 */
export const replacePassword = (tx: Tx, { id, passwordHash }: SignInFacts, next: string): Promise<boolean> =>
  hasRow(
    tx
      .updateTable('operator')
      .set({ password_hash: next })
      .where('id', '=', id)
      .where('password_hash', '=', passwordHash)
      .where('disabled_at', 'is', null)
      .returning('id'),
  );

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
      openid_sid: pending.sid,
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
  return db
    .updateTable('operator_sign_in')
    .set((q) => ({ factor_tries: q('factor_tries', '+', 1) }))
    .where('token_hash', '=', token)
    .where('expires_at', '>', now)
    .where('factor_tries', '<', MAX_FACTOR_TRIES)
    .returning([
      'operator_id as operatorId',
      'kind',
      'openid_sid as sid',
      'passkey_challenge as passkeyChallenge',
      'factor_tries as tries',
    ])
    .$narrowType<{ operatorId: OperatorId; kind: SessionKind }>()
    .executeTakeFirst();
}

/** Ends a pending sign-in. Returns true for exactly one call. */
export const deletePendingSignIn = (db: Queryable, token: TokenHash): Promise<boolean> =>
  hasRow(db.deleteFrom('operator_sign_in').where('token_hash', '=', token).returning('operator_id'));

export async function deleteExpiredSignIns(db: Queryable, now: Date): Promise<void> {
  await db.deleteFrom('operator_sign_in').where('expires_at', '<', now).execute();
}
