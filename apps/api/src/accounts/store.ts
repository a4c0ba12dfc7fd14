import { sql } from 'kysely';
import { sessionEnd, type TokenHash } from '../platform/tokens.ts';
import type { Queryable, Tx } from '../platform/db/database.ts';
import { claimKeys, findByKey, newShareCode, type KeyKind } from '../platform/indiker-keys.ts';
import type { UserId } from '../platform/http/authentication.ts';
import { missingOf } from './present.ts';

/** `indiker.id` typed as `UserId`. Every such id originates in this table. */
export const indikerId = sql.ref<UserId>('indiker.id').as('id');

interface NewIndiker {
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string;
  readonly cpf: string;
  readonly phone: string;
  readonly passwordHash: string;
  readonly cityId: number;
  readonly registeredVia: string | null;
  readonly invitedBy: UserId | null;
  readonly now: Date;
}

/**
 * Returns what another account already has of the e-mail and the CPF; the caller must then roll back. Avoids a
 * constraint violation, because PostgreSQL would write the e-mail into its log.
 */
export async function insertIndiker(tx: Tx, indiker: NewIndiker): Promise<UserId | readonly KeyKind[]> {
  const keys = { email: indiker.email, cpf: indiker.cpf, share_code: newShareCode() };
  const { id, taken } = await claimKeys(tx, keys);
  if (taken.length > 0) return taken;
  await tx
    .insertInto('indiker')
    .values({
      id,
      ...keys,
      firstname: indiker.firstname,
      lastname: indiker.lastname,
      phone: indiker.phone,
      password_hash: indiker.passwordHash,
      city_id: indiker.cityId,
      registered_via: indiker.registeredVia,
      invited_by: indiker.invitedBy,
      created_at: indiker.now,
    })
    .execute();
  return id;
}

interface NewSession {
  readonly token: TokenHash;
  readonly now: Date;
  /** The browser's name and address, for the person's own list of sessions. */
  readonly device?: string | null;
  readonly address?: string | null;
  /** Set after a social sign-up that is not complete yet. */
  readonly incomplete?: boolean;
}

/** More devices than a person has. Beyond this number the oldest session ends. */
const MAX_SESSIONS = 20;

/** Locks the person's row, so that concurrent sign-ins count each other's sessions. */
export async function insertSession(tx: Tx, userId: UserId, session: NewSession): Promise<void> {
  const { token, now, device = null, address = null, incomplete = false } = session;
  await tx.selectFrom('indiker').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
  await tx
    .insertInto('session')
    .values({
      token_hash: token,
      user_id: userId,
      device,
      address,
      incomplete,
      created_at: now,
      last_seen_at: now,
      expires_at: sessionEnd(now),
    })
    .execute();
  await tx
    .deleteFrom('session')
    .where('user_id', '=', userId)
    .where('id', 'in', (q) =>
      q
        .selectFrom('session')
        .select('id')
        .where('user_id', '=', userId)
        .orderBy('id', 'desc')
        .offset(MAX_SESSIONS),
    )
    .execute();
}

export async function deleteSession(db: Queryable, token: TokenHash): Promise<void> {
  await db.deleteFrom('session').where('token_hash', '=', token).where('user_id', '=', token.owner).execute();
}

/**
 * Opens no session for a blocked person, nor when the password was changed since it was checked, because a reset ends
 * every session. The session is incomplete when the person set a password before completing a social sign-up.
 */
export async function insertSignInSession(
  tx: Tx,
  { id, passwordHash }: SignInFacts,
  session: NewSession,
): Promise<'opened' | 'changed' | 'blocked'> {
  const unchanged = await tx
    .selectFrom('indiker')
    .select(['phone', 'city_id', 'cpf', 'blocked_at'])
    .where('id', '=', id)
    .where('password_hash', '=', passwordHash ?? '')
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!unchanged) return 'changed';
  if (unchanged.blocked_at !== null) return 'blocked';
  await insertSession(tx, id, { ...session, incomplete: missingOf(unchanged).length > 0 });
  return 'opened';
}

export interface SignInFacts {
  readonly id: UserId;
  readonly passwordHash: string | null;
  readonly generation: number;
}

/** Takes both in canonical form. Only one of them can match. */
export async function findForSignIn(
  db: Queryable,
  login: { email: string; cpf: string },
): Promise<SignInFacts | undefined> {
  const id = await findByKey(db, login);
  if (id === undefined) return undefined;
  const row = await db
    .selectFrom('indiker')
    .select(indikerId)
    .select(['password_hash', 'sign_in_generation'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row && { id: row.id, passwordHash: row.password_hash, generation: row.sign_in_generation };
}

export const isDocumentTaken = async (db: Queryable, cpf: string): Promise<boolean> =>
  (await findByKey(db, { cpf })) !== undefined;

export interface RecoveryFacts {
  readonly id: UserId;
  readonly firstname: string;
  readonly email: string;
  readonly cpf: string | null;
  readonly passwordHash: string | null;
  readonly generation: number;
}

export async function findForRecovery(db: Queryable, email: string): Promise<RecoveryFacts | undefined> {
  const owner = await findByKey(db, { email });
  if (owner === undefined) return undefined;
  const row = await db
    .selectFrom('indiker')
    .select(indikerId)
    .select(['firstname', 'cpf', 'password_hash', 'sign_in_generation'])
    .where('id', '=', owner)
    .where('email', '=', email)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
  if (!row) return undefined;
  const { id, firstname, cpf, password_hash, sign_in_generation } = row;
  return { id, firstname, email, cpf, passwordHash: password_hash, generation: sign_in_generation };
}

export interface Confirmable {
  readonly id: UserId;
  readonly firstname: string;
  readonly email: string;
  readonly isConfirmed: boolean;
}

export async function findConfirmable(db: Queryable, id: number): Promise<Confirmable | undefined> {
  const row = await db
    .selectFrom('indiker')
    .select(['id', 'firstname', 'email', 'email_verified_at'])
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .$narrowType<{ id: UserId }>()
    .executeTakeFirst();
  if (!row) return undefined;
  const { email_verified_at, ...owner } = row;
  return { ...owner, isConfirmed: email_verified_at !== null };
}

/** Returns true for only one of several concurrent confirmations. */
export async function markConfirmed(
  tx: Tx,
  { id, email }: Pick<Confirmable, 'id' | 'email'>,
  { inSession, now }: { readonly inSession: boolean; readonly now: Date },
): Promise<boolean> {
  const row = await tx
    .updateTable('indiker')
    .set((q) => ({
      email_verified_at: now,
      // A link opened outside the session does not undo a confirmation in the session.
      holder_confirmed: inSession ? true : q.fn.coalesce('holder_confirmed', q.val(false)),
    }))
    .where('id', '=', id)
    .where('email', '=', email)
    .where('email_verified_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Replaces the password only if it is still the one that the proof was checked against. Returns true for only one of
 * several concurrent resets.
 */
export async function replacePassword(
  tx: Tx,
  { id, email, passwordHash }: RecoveryFacts,
  newHash: string,
): Promise<boolean> {
  const row = await tx
    .updateTable('indiker')
    .set({ password_hash: newHash })
    .where('id', '=', id)
    .where('email', '=', email)
    .where('erased_at', 'is', null)
    .where('password_hash', 'is not distinct from', passwordHash)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function passwordHashOf(tx: Tx, id: UserId): Promise<string | null> {
  const row = await tx.selectFrom('indiker').select('password_hash').where('id', '=', id).executeTakeFirst();
  return row?.password_hash ?? null;
}

export async function deleteSessionsOf(tx: Tx, userId: UserId): Promise<void> {
  await tx.deleteFrom('session').where('user_id', '=', userId).execute();
}
