import { sql } from 'kysely';
import type { Queryable, Tx } from '../platform/db/database.ts';

/**
 * Held to the end of the transaction: who writes an address or a phone down shares it, who objects has it alone. So nobody
 * is written down while they object. It is taken before every row, e-mails before phones.
 */
export async function lockAddress(tx: Tx, recipient: Buffer, how: 'shared' | 'alone'): Promise<void> {
  const key = recipient.readBigInt64BE(0).toString();
  await (
    how === 'shared'
      ? sql`select pg_advisory_xact_lock_shared(${key}::bigint)`
      : sql`select pg_advisory_xact_lock(${key}::bigint)`
  ).execute(tx);
}

export async function hasObjected(db: Queryable, recipient: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('objection')
    .select('objected_at')
    .where('recipient', '=', recipient)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertObjection(tx: Tx, recipient: Buffer, now: Date): Promise<void> {
  await tx
    .insertInto('objection')
    .values({ recipient, objected_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Under which phones the person was written down. */
export async function phonesOf(tx: Tx, email: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('referral_contact')
    .select('phone')
    .distinct()
    .where('email', '=', email)
    .where('phone', '<>', '')
    .execute();
  return rows.map(({ phone }) => phone);
}

export interface HeldContact {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly occupation: string | null;
  readonly hasObservation: boolean;
  readonly company: string;
  readonly viaLink: boolean;
  readonly referrer: { readonly id: number; readonly firstname: string; readonly lastname: string };
}

/** Undefined when the contact, or the person who referred it, is gone. */
export async function findContact(db: Queryable, id: number): Promise<HeldContact | undefined> {
  const row = await db
    .selectFrom('referral_contact as c')
    .innerJoin('referral as r', 'r.id', 'c.referral_id')
    .innerJoin('indiker as i', 'i.id', 'r.user_id')
    .select([
      'c.id',
      'c.name',
      'c.email',
      'c.phone',
      'c.occupation',
      'c.observation',
      'r.company_name',
      'r.via_link',
      'i.id as referrer_id',
      'i.firstname',
      'i.lastname',
    ])
    .where('c.id', '=', id)
    .where('i.erased_at', 'is', null)
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      name: row.name,
      email: row.email,
      phone: row.phone,
      occupation: row.occupation,
      hasObservation: row.observation !== null,
      company: row.company_name,
      viaLink: row.via_link,
      referrer: { id: row.referrer_id, firstname: row.firstname, lastname: row.lastname },
    }
  );
}

/** In the order in which referrals are locked. */
export async function referralsWith(tx: Tx, email: string): Promise<number[]> {
  const rows = await tx
    .selectFrom('referral_contact')
    .select('referral_id')
    .distinct()
    .where('email', '=', email)
    .orderBy('referral_id')
    .execute();
  return rows.map((row) => row.referral_id);
}

/** Gives how many contacts stay with the referral; undefined when the address was not there. */
export async function deleteContacts(
  tx: Tx,
  referralId: number,
  email: string,
): Promise<{ left: number } | undefined> {
  const { numDeletedRows } = await tx
    .deleteFrom('referral_contact')
    .where('referral_id', '=', referralId)
    .where('email', '=', email)
    .executeTakeFirst();
  if (numDeletedRows === 0n) return undefined;
  return tx
    .selectFrom('referral_contact')
    .select((q) => q.fn.countAll<number>().as('left'))
    .where('referral_id', '=', referralId)
    .executeTakeFirstOrThrow();
}

/** Operators' notes may name who is to be forgotten. */
export async function forgetNotes(tx: Tx, referralId: number): Promise<void> {
  await tx
    .updateTable('status_transition')
    .set({ note: null })
    .where('referral_id', '=', referralId)
    .where('note', 'is not', null)
    .execute();
}
