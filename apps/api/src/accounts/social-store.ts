import type { SocialProvider } from '@indike/contract/social';
import type { Tx } from '../platform/db/database.ts';
import type { UserId } from '../platform/http/session-gate.ts';
import type { SocialIdentity } from '../social/adapter.ts';

export interface Provided extends SocialIdentity {
  readonly provider: SocialProvider;
}

export interface SocialPerson {
  readonly id: UserId;
  readonly firstname: string;
  readonly email_verified_at: Date | null;
  readonly document: string | null;
  readonly phone: string | null;
  readonly city_id: number | null;
}

const COLUMNS = [
  'indiker.id',
  'indiker.firstname',
  'indiker.email_verified_at',
  'indiker.document',
  'indiker.phone',
  'indiker.city_id',
] as const;

const person = (row: (Omit<SocialPerson, 'id'> & { id: number }) | undefined): SocialPerson | undefined =>
  row && { ...row, id: row.id as UserId };

/** Who signed in with this before. Held until the session is there: completing the sign-up waits for it. */
export async function findByIdentity(
  tx: Tx,
  { provider, subject }: Provided,
): Promise<SocialPerson | undefined> {
  const row = await tx
    .selectFrom('social_identity as s')
    .innerJoin('indiker', 'indiker.id', 's.user_id')
    .select(COLUMNS)
    .where('s.provider', '=', provider)
    .where('s.subject', '=', subject)
    .where('indiker.erased_at', 'is', null)
    .forShare('indiker')
    .executeTakeFirst();
  return person(row);
}

/** Held until the end: what follows depends on whether the e-mail is confirmed. */
export async function lockByEmail(tx: Tx, email: string): Promise<SocialPerson | undefined> {
  const row = await tx
    .selectFrom('indiker')
    .select(COLUMNS)
    .where('email', '=', email)
    .where('erased_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return person(row);
}

export async function insertNewcomer(
  tx: Tx,
  { firstname, lastname, email }: Provided & { readonly email: string },
  {
    registeredVia,
    invitedBy,
    now,
  }: { readonly registeredVia: string | null; readonly invitedBy: UserId | null; readonly now: Date },
): Promise<UserId> {
  const { id } = await tx
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
    .returning('id')
    .executeTakeFirstOrThrow();
  return id as UserId;
}

/** What an identity may still say of somebody who was erased makes room. */
export async function insertIdentity(
  tx: Tx,
  { provider, subject }: Provided,
  { userId, now }: { readonly userId: UserId; readonly now: Date },
): Promise<void> {
  await tx
    .deleteFrom('social_identity')
    .using('indiker')
    .whereRef('indiker.id', '=', 'social_identity.user_id')
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .where('indiker.erased_at', 'is not', null)
    .execute();
  await tx
    .insertInto('social_identity')
    .values({ provider, subject, user_id: userId, created_at: now })
    .execute();
}

/** The password goes: whoever chose it has never shown that the address is theirs. Gives whether there was one. */
export async function confirmEmailWithoutPassword(tx: Tx, userId: UserId, now: Date): Promise<boolean> {
  const before = await tx
    .selectFrom('indiker')
    .select('password_hash')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('indiker')
    .set({ email_verified_at: now, password_hash: null })
    .where('id', '=', userId)
    .execute();
  return before.password_hash !== null;
}

export type Unfinished = Pick<SocialPerson, 'document' | 'phone' | 'city_id'> & {
  readonly firstname: string;
  readonly email: string;
};

/** The row is held until the end: of two completions at once the second finds nothing missing. */
export async function lockUnfinished(tx: Tx, me: UserId): Promise<Unfinished> {
  return tx
    .selectFrom('indiker')
    .select(['firstname', 'email', 'document', 'phone', 'city_id'])
    .where('id', '=', me)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function finishIndiker(
  tx: Tx,
  me: UserId,
  { document, phone, city_id }: Pick<SocialPerson, 'document' | 'phone' | 'city_id'>,
): Promise<void> {
  await tx.updateTable('indiker').set({ document, phone, city_id }).where('id', '=', me).execute();
}

export async function finishSessions(tx: Tx, me: UserId): Promise<void> {
  await tx
    .updateTable('session')
    .set({ incomplete: false })
    .where('user_id', '=', me)
    .where('incomplete', '=', true)
    .execute();
}
