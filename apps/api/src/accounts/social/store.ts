import type { SocialProvider } from '@indike/contract/accounts/social';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { hasRow } from '../../platform/db/rows.ts';
import type { UserId } from '../../platform/http/authentication.ts';
import { indikerId } from '../store.ts';
import type { SocialIdentity } from '../../platform/social/adapter.ts';

export interface ProviderIdentity extends SocialIdentity {
  readonly provider: SocialProvider;
}

export interface SocialAccount {
  readonly id: UserId;
  readonly firstname: string;
  readonly email_verified_at: Date | null;
  readonly holder_confirmed: boolean | null;
  readonly cpf: string | null;
  readonly phone: string | null;
  readonly city_id: number | null;
  readonly blocked_at: Date | null;
}

const COLUMNS = [
  indikerId,
  'indiker.firstname',
  'indiker.email_verified_at',
  'indiker.holder_confirmed',
  'indiker.cpf',
  'indiker.phone',
  'indiker.city_id',
  'indiker.blocked_at',
] as const;

/**
 * Keeps the person's row locked until the session exists, so that a concurrent completion of the registration also
 * completes that session.
 */
export async function findByIdentity(
  tx: Tx,
  { provider, subject }: ProviderIdentity,
): Promise<SocialAccount | undefined> {
  return tx
    .selectFrom('social_identity as s')
    .innerJoin('indiker_row as indiker', 'indiker.id', 's.user_id')
    .select(COLUMNS)
    .where('s.provider', '=', provider)
    .where('s.subject', '=', subject)
    .where('indiker.erased_at', 'is', null)
    .forNoKeyUpdate('indiker')
    .executeTakeFirst();
}

export async function findByEmail(tx: Tx, email: string): Promise<SocialAccount | undefined> {
  return tx
    .selectFrom('indiker')
    .select(COLUMNS)
    .where('email', '=', email)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
}

/** Locks the row until the transaction ends, because the next steps depend on whether the e-mail is confirmed. */
export async function lockByEmail(tx: Tx, email: string): Promise<SocialAccount | undefined> {
  return tx
    .selectFrom('indiker_row as indiker')
    .select(COLUMNS)
    .where('email', '=', email)
    .where('erased_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

export async function insertIncompleteIndiker(
  tx: Tx,
  { firstname, lastname, email }: ProviderIdentity & { readonly email: string },
  {
    registeredVia,
    invitedBy,
    now,
  }: { readonly registeredVia: string | null; readonly invitedBy: UserId | null; readonly now: Date },
): Promise<UserId | undefined> {
  const row = await tx
    .insertInto('indiker')
    .values({
      firstname,
      lastname,
      email,
      email_verified_at: now,
      registered_via: registeredVia,
      invited_by: invitedBy,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(indikerId)
    .executeTakeFirst();
  return row?.id;
}

/**
 * Replaces the identity of an erased person. Returns false when a concurrent request was first. Avoids a constraint
 * violation, because PostgreSQL would write the value into its log.
 */
export async function insertIdentity(
  tx: Tx,
  { provider, subject }: ProviderIdentity,
  { userId, now }: { readonly userId: UserId; readonly now: Date },
): Promise<boolean> {
  await tx
    .deleteFrom('social_identity')
    .using('indiker')
    .whereRef('indiker.id', '=', 'social_identity.user_id')
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .where('indiker.erased_at', 'is not', null)
    .execute();
  return hasRow(
    tx
      .insertInto('social_identity')
      .values({ provider, subject, user_id: userId, created_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('user_id'),
  );
}

interface VerifiedOwner {
  readonly firstname: string;
  readonly lastname: string;
  readonly registeredVia: string | null;
  readonly invitedBy: UserId | null;
  readonly now: Date;
}

/** Replaces the data typed at the sign-up with what the provider knows. The person has to enter the rest again. */
export async function replaceUnverifiedData(
  tx: Tx,
  userId: UserId,
  { firstname, lastname, registeredVia, invitedBy, now }: VerifiedOwner,
): Promise<void> {
  await tx
    .updateTable('indiker')
    .set({
      firstname,
      lastname,
      cpf: null,
      phone: null,
      city_id: null,
      password_hash: null,
      registered_via: registeredVia,
      invited_by: invitedBy,
      share_code: sql`substr(replace(gen_random_uuid()::text, '-', ''), 1, 12)`,
      email_verified_at: now,
      holder_confirmed: true,
    })
    .where('id', '=', userId)
    .execute();
}

/** Deletes what the unverified holder left: sessions, bank data, avatar, settings and the consent to the terms. */
export async function deleteUnverifiedData(tx: Tx, userId: UserId): Promise<void> {
  await tx.deleteFrom('session').where('user_id', '=', userId).execute();
  await tx.deleteFrom('bank_account').where('user_id', '=', userId).execute();
  await tx.deleteFrom('avatar').where('user_id', '=', userId).execute();
  await tx.deleteFrom('notification_off').where('user_id', '=', userId).execute();
  await tx.deleteFrom('notice').where('user_id', '=', userId).execute();
  await tx.deleteFrom('idempotency').where('user_id', '=', userId).execute();
  await tx.deleteFrom('consent').where('user_id', '=', userId).where('kind', '=', 'terms').execute();
  await tx.deleteFrom('terms_notice').where('user_id', '=', userId).execute();
}

type IncompleteIndiker = Pick<SocialAccount, 'cpf' | 'phone' | 'city_id'> & {
  readonly firstname: string;
  readonly email: string;
};

/** Locks the row until the transaction ends, so that the second of two concurrent completions finds nothing missing. */
export async function lockIncompleteIndiker(tx: Tx, me: UserId): Promise<IncompleteIndiker> {
  return tx
    .selectFrom('indiker_row as indiker')
    .select(['firstname', 'email', 'cpf', 'phone', 'city_id'])
    .where('id', '=', me)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/**
 * Returns false when another account has the CPF. The check keeps the CPF out of PostgreSQL's log; the unique
 * constraint decides between concurrent completions.
 */
export async function completeIndiker(
  tx: Tx,
  me: UserId,
  { cpf, phone, city_id }: Pick<SocialAccount, 'cpf' | 'phone' | 'city_id'>,
): Promise<boolean> {
  const row = await tx
    .updateTable('indiker')
    .set({ cpf, phone, city_id })
    .where('id', '=', me)
    .where((q) => {
      const others = q.selectFrom('indiker as o').where('o.cpf', '=', cpf).where('o.id', '<>', me);
      return q.not(q.exists(others.select('o.id')));
    })
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function markSessionsComplete(tx: Tx, me: UserId): Promise<void> {
  await tx
    .updateTable('session')
    .set({ incomplete: false })
    .where('user_id', '=', me)
    .where('incomplete', '=', true)
    .execute();
}
