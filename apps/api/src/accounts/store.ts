import { sessionEnd, type TokenHash } from '../platform/tokens.ts';
import type { Queryable, Tx } from '../platform/db/database.ts';
import type { UserId } from '../platform/http/authentication.ts';
import { missingOf } from './present.ts';

export interface NewIndiker {
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string;
  readonly document: string;
  readonly phone: string;
  readonly passwordHash: string;
  readonly cityId: number;
  readonly registeredVia: string | null;
  readonly invitedBy: UserId | null;
  readonly now: Date;
}

/**
 * Undefined when the e-mail or the CPF has an account. A refused constraint would say the same, and PostgreSQL would write
 * the e-mail into its log.
 */
export async function insertIndiker(tx: Tx, indiker: NewIndiker): Promise<UserId | undefined> {
  const row = await tx
    .insertInto('indiker')
    .values({
      firstname: indiker.firstname,
      lastname: indiker.lastname,
      email: indiker.email,
      document: indiker.document,
      phone: indiker.phone,
      password_hash: indiker.passwordHash,
      city_id: indiker.cityId,
      registered_via: indiker.registeredVia,
      invited_by: indiker.invitedBy,
      created_at: indiker.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row && (row.id as UserId);
}

export interface NewSession {
  readonly token: TokenHash;
  readonly now: Date;
  /** What the browser calls itself, and where it is: for the person's own list of sessions. */
  readonly device?: string | null;
  readonly address?: string | null;
  /** The sign-up has yet to be completed. */
  readonly incomplete?: boolean;
}

/** More devices than anybody has; the oldest session makes room for the newest. */
export const MAX_SESSIONS = 20;

/** The person is locked, so that of many sign-ins at once each sees the sessions of those before. */
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
  await db.deleteFrom('session').where('token_hash', '=', token).execute();
}

/**
 * Only while the password that was checked still is the password: a reset in between ends every session. Who came by a
 * provider can make a password before the sign-up is complete, and still has it to complete.
 */
export async function insertSignInSession(
  tx: Tx,
  { id, passwordHash }: SignInFacts,
  session: NewSession,
): Promise<boolean> {
  const unchanged = await tx
    .selectFrom('indiker')
    .select(['phone', 'city_id', 'document'])
    .where('id', '=', id)
    .where('password_hash', '=', passwordHash ?? '')
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!unchanged) return false;
  await insertSession(tx, id, { ...session, incomplete: missingOf(unchanged).length > 0 });
  return true;
}

export interface SignInFacts {
  readonly id: UserId;
  readonly passwordHash: string | null;
}

/** By e-mail or CPF, whichever the text is; both in their canonical form. */
export async function findForSignIn(
  db: Queryable,
  login: { email: string; cpf: string },
): Promise<SignInFacts | undefined> {
  const row = await db
    .selectFrom('indiker')
    .select(['id', 'password_hash'])
    .where((q) => q.or([q('email', '=', login.email), q('document', '=', login.cpf)]))
    .executeTakeFirst();
  return row && { id: row.id as UserId, passwordHash: row.password_hash };
}

export async function isDocumentTaken(db: Queryable, cpf: string): Promise<boolean> {
  const row = await db.selectFrom('indiker').select('id').where('document', '=', cpf).executeTakeFirst();
  return row !== undefined;
}

export async function isEmailTaken(db: Queryable, email: string): Promise<boolean> {
  const row = await db.selectFrom('indiker').select('id').where('email', '=', email).executeTakeFirst();
  return row !== undefined;
}

export interface Addressee {
  readonly id: UserId;
  readonly firstname: string;
}

/** Who is signed in reads the mailbox too. */
export async function markHolderConfirmed(tx: Tx, id: UserId): Promise<void> {
  await tx
    .updateTable('indiker')
    .set({ holder_confirmed: true })
    .where('id', '=', id)
    .where('holder_confirmed', 'is distinct from', true)
    .execute();
}

export interface RecoveryFacts extends Addressee {
  readonly email: string;
  readonly document: string | null;
  readonly passwordHash: string | null;
}

export async function findForRecovery(db: Queryable, email: string): Promise<RecoveryFacts | undefined> {
  const row = await db
    .selectFrom('indiker')
    .select(['id', 'firstname', 'document', 'password_hash'])
    .where('email', '=', email)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
  if (!row) return undefined;
  const { id, firstname, document, password_hash } = row;
  return { id: id as UserId, firstname, email, document, passwordHash: password_hash };
}

export interface Confirmable extends Addressee {
  readonly email: string;
  readonly isConfirmed: boolean;
}

export async function findConfirmable(db: Queryable, id: UserId): Promise<Confirmable | undefined> {
  const row = await db
    .selectFrom('indiker')
    .select(['firstname', 'email', 'email_verified_at'])
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
  return (
    row && { id, firstname: row.firstname, email: row.email, isConfirmed: row.email_verified_at !== null }
  );
}

/** Of all who confirm at once a single one gets true. */
export async function markConfirmed(
  tx: Tx,
  { id, email }: Pick<Confirmable, 'id' | 'email'>,
  { inSession, now }: { readonly inSession: boolean; readonly now: Date },
): Promise<boolean> {
  const row = await tx
    .updateTable('indiker')
    .set((q) => ({
      email_verified_at: now,
      // Opened elsewhere, a link takes nothing back that a session has shown.
      holder_confirmed: inSession ? true : q.fn.coalesce('holder_confirmed', q.val(false)),
    }))
    .where('id', '=', id)
    .where('email', '=', email)
    .where('email_verified_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Only while the password is still the one that was there when the request was judged: of many at once, one gets true. */
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
