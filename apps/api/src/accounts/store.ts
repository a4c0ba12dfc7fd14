import { sql } from 'kysely';
import type { Queryable, Tx } from '../platform/db/database.ts';
import { hasRow } from '../platform/db/rows.ts';
import type { UserId } from '../platform/http/authentication.ts';
import { sessionEnd, type TokenHash } from '../platform/tokens.ts';
import { missingOf } from './present.ts';
import type { RequestContext } from './queries.ts';

/** `indiker.id` typed as `UserId`. Every such id originates in this table. */
export const indikerId = sql.ref<UserId>('indiker.id').as('id');

/** Whether the Indiker has confirmed the e-mail address. */
export const IS_CONFIRMED = sql<boolean>`indiker.email_verified_at is not null`;

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
 * Returns undefined when the e-mail or the CPF already has an account. Avoids a constraint violation, because
 * PostgreSQL would write the e-mail into its log.
 */
export async function insertIndiker(tx: Tx, indiker: NewIndiker): Promise<UserId | undefined> {
  const row = await tx
    .insertInto('indiker')
    .values({
      firstname: indiker.firstname,
      lastname: indiker.lastname,
      email: indiker.email,
      cpf: indiker.cpf,
      phone: indiker.phone,
      password_hash: indiker.passwordHash,
      city_id: indiker.cityId,
      registered_via: indiker.registeredVia,
      invited_by: indiker.invitedBy,
      created_at: indiker.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(indikerId)
    .executeTakeFirst();
  return row?.id;
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

/**
 * Call it with the person's row locked, or inserted in the same transaction, so that concurrent sign-ins count each
 * other's sessions. The deletion does not see the row that the same statement inserts.
 */
export async function insertSession(tx: Tx, userId: UserId, session: NewSession): Promise<void> {
  const { token, now, device = null, address = null, incomplete = false } = session;
  await sql`
    with opened as (
      insert into session (token_hash, user_id, device, address, incomplete, created_at, last_seen_at, expires_at)
      values (${token}, ${userId}, ${device}, ${address}, ${incomplete}, ${now}, ${now}, ${sessionEnd(now)})
    )
    delete from session where id in (
      select id from session where user_id = ${userId} order by id desc offset ${MAX_SESSIONS - 1}
    )`.execute(tx);
}

export async function deleteSession(db: Queryable, token: TokenHash): Promise<void> {
  await db.deleteFrom('session').where('token_hash', '=', token).execute();
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
    .selectFrom('indiker_row as indiker')
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

/** Takes both in canonical form. Only one of them can match. */
export const findForSignIn = (db: Queryable, login: { email: string; cpf: string }) =>
  db
    .selectFrom('indiker')
    .select(indikerId)
    .select(['password_hash as passwordHash', 'sign_in_generation as generation'])
    .where((q) => q.or([q('email', '=', login.email), q('cpf', '=', login.cpf)]))
    .executeTakeFirst();

export type SignInFacts = NonNullable<Awaited<ReturnType<typeof findForSignIn>>>;

export const isDocumentTaken = (db: Queryable, cpf: string): Promise<boolean> =>
  hasRow(db.selectFrom('indiker').select('id').where('cpf', '=', cpf));

export const isEmailTaken = (db: Queryable, email: string): Promise<boolean> =>
  hasRow(db.selectFrom('indiker').select('id').where('email', '=', email));

export const findForRecovery = (db: Queryable, email: string) =>
  db
    .selectFrom('indiker')
    .select(indikerId)
    .select([
      'firstname',
      'email',
      'cpf',
      'password_hash as passwordHash',
      'sign_in_generation as generation',
    ])
    .where('email', '=', email)
    .where('erased_at', 'is', null)
    .executeTakeFirst();

export type RecoveryFacts = NonNullable<Awaited<ReturnType<typeof findForRecovery>>>;

export const findConfirmable = (db: Queryable, id: number) =>
  db
    .selectFrom('indiker')
    .select(indikerId)
    .select(['firstname', 'email', IS_CONFIRMED.as('isConfirmed')])
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .executeTakeFirst();

export type Confirmable = NonNullable<Awaited<ReturnType<typeof findConfirmable>>>;

/** Returns true for only one of several concurrent confirmations. */
export const markConfirmed = (
  tx: Tx,
  { id, email }: Pick<Confirmable, 'id' | 'email'>,
  { inSession, now }: { readonly inSession: boolean; readonly now: Date },
): Promise<boolean> =>
  hasRow(
    tx
      .updateTable('indiker')
      .set((q) => ({
        email_verified_at: now,
        // A link opened outside the session does not undo a confirmation in the session.
        holder_confirmed: inSession ? true : q.fn.coalesce('holder_confirmed', q.val(false)),
      }))
      .where('id', '=', id)
      .where('email', '=', email)
      .where('email_verified_at', 'is', null)
      .returning('id'),
  );

/**
 * Replaces the password only if it is still the one that the proof was checked against. Returns true for only one of
 * several concurrent resets.
 */
export const replacePassword = (
  tx: Tx,
  { id, email, passwordHash }: RecoveryFacts,
  newHash: string,
): Promise<boolean> =>
  hasRow(
    tx
      .updateTable('indiker')
      .set({ password_hash: newHash })
      .where('id', '=', id)
      .where('email', '=', email)
      .where('erased_at', 'is', null)
      .where('password_hash', 'is not distinct from', passwordHash)
      .returning('id'),
  );

/** Locks the person's row (see `insertSession`). */
export async function lockPasswordHash(tx: Tx, id: UserId): Promise<string | null> {
  const row = await tx
    .selectFrom('indiker_row as indiker')
    .select('password_hash')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.password_hash ?? null;
}

export async function deleteSessionsOf(tx: Tx, userId: UserId): Promise<void> {
  await tx.deleteFrom('session').where('user_id', '=', userId).execute();
}

export async function deleteExpiredSessions(db: Queryable, now: Date): Promise<void> {
  await db.deleteFrom('session').where('expires_at', '<', now).execute();
}

export const deleteSessionById = (db: Queryable, me: UserId, id: number): Promise<boolean> =>
  hasRow(db.deleteFrom('session').where('id', '=', id).where('user_id', '=', me).returning('id'));

/** Returns how many of the deleted sessions had not expired. */
export async function deleteOtherSessions(
  db: Queryable,
  { me, token, now }: RequestContext,
): Promise<number> {
  const ended = await db
    .deleteFrom('session')
    .where('user_id', '=', me)
    .where('token_hash', '<>', token)
    .returning('expires_at')
    .execute();
  return ended.filter(({ expires_at }) => expires_at > now).length;
}
