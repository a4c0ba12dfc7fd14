import type { contactForm } from '@indike/contract/referrals/contact-form';
import { shiftNumbers, wordOf } from '@indike/contract/wire/numbers';
import type { ReferralStatus } from '@indike/rules/referrals/referrals';
import { sql, type RawBuilder } from 'kysely';
import type { output } from 'zod/mini';
import type { Tx } from '../platform/db/database.ts';
import { insertFrom } from '../platform/db/insert-from.ts';
import { countRows, hasRow } from '../platform/db/rows.ts';
import type { UserId } from '../platform/http/authentication.ts';
import { CONTACT_COLUMNS, type ContactRow } from './present.ts';

/** In place of the address of a contact that was anonymised. */
export const REMOVED_EMAIL = 'removido@removido.invalid';

export type ContactForm = output<typeof contactForm>;

/** The referral that a contact belongs to. */
export interface ParentReferral {
  readonly id: number;
  readonly status: ReferralStatus;
  readonly contacts: number;
}

const countContacts = (tx: Tx, referralId: number): Promise<number> =>
  countRows(tx.selectFrom('referral_contact').where('referral_id', '=', referralId));

/** Locks the referral, so that only one request at a time counts and changes its contacts. */
export async function lockReferral(
  tx: Tx,
  me: UserId,
  referralId: number,
): Promise<ParentReferral | undefined> {
  const referral = await tx
    .selectFrom('referral')
    .select(['id', 'status'])
    .where('id', '=', referralId)
    .where('user_id', '=', me)
    .forUpdate()
    .executeTakeFirst();
  if (!referral) return undefined;
  return {
    id: referral.id,
    status: referral.status,
    contacts: await countContacts(tx, referralId),
  };
}

export async function lockReferralOfContact(
  tx: Tx,
  me: UserId,
  contactId: number,
): Promise<ParentReferral | undefined> {
  const contact = await tx
    .selectFrom('referral_contact')
    .select('referral_id')
    .where('id', '=', contactId)
    .where('user_id', '=', me)
    .executeTakeFirst();
  return contact && lockReferral(tx, me, contact.referral_id);
}

/** The Indiker's own e-mail and phone. */
export interface OwnAddresses {
  readonly email: string;
  readonly phone: string | null;
}

/** Locks the addresses against a change until the transaction ends. */
export async function lockOwnAddresses(tx: Tx, userId: UserId): Promise<OwnAddresses> {
  return tx
    .selectFrom('indiker_row as indiker')
    .select(['email', 'phone'])
    .where('id', '=', userId)
    .forShare()
    .executeTakeFirstOrThrow();
}

const columnsOf = (form: ContactForm) => ({
  name: form.name,
  email: form.email,
  phone: form.phone,
  occupation: form.occupation ?? null,
  contact_date: form.contact_date ?? null,
  shift_to_contact: wordOf(shiftNumbers, form.shift_to_contact),
  observation: form.observation ?? null,
});

export interface ContactOwner {
  readonly userId: UserId;
  readonly referralId: number;
  readonly now: Date;
  /** Whether it replaces or supplements a contact that operators could not reach. */
  readonly isCorrection?: boolean;
}

/** Without what only the statement knows: the referral, if it stores that too, and whether the notice is pending. */
export const contactRow = (
  form: ContactForm,
  { userId, now, isCorrection = false }: Omit<ContactOwner, 'referralId'>,
) => ({ ...columnsOf(form), user_id: userId, created_at: now, corrected_at: isCorrection ? now : null });

/** The e-mail to the contact waits until the Indiker has confirmed an e-mail address of their own. */
export const NOTICE_PENDING: RawBuilder<boolean> = sql`email_verified_at is null`;

/** In place of the Indiker, for a contact that gets no e-mail. */
export const WITHOUT_NOTICE: RawBuilder<unknown> = sql`(select now() as email_verified_at) informed`;

/** @param of has the column `email_verified_at` of the Indiker */
export async function insertContact(
  tx: Tx,
  form: ContactForm,
  owner: ContactOwner,
  of: RawBuilder<unknown> = sql`indiker where id = ${owner.userId}`,
): Promise<ContactRow & { readonly notice_pending: boolean }> {
  const row = { ...contactRow(form, owner), referral_id: owner.referralId, notice_pending: NOTICE_PENDING };
  const insertion = insertFrom<ContactRow & { notice_pending: boolean }>('referral_contact', row, of, [
    ...CONTACT_COLUMNS,
    'notice_pending',
  ]);
  const [contact] = (await insertion.execute(tx)).rows;
  if (!contact) throw new Error('no such Indiker');
  return contact;
}

export async function findStoredContact(
  tx: Tx,
  contactId: number,
): Promise<{ contact_date: string | null; email: string } | undefined> {
  return tx
    .selectFrom('referral_contact')
    .select(['contact_date', 'email'])
    .where('id', '=', contactId)
    .executeTakeFirst();
}

interface ChangedContact {
  readonly id: number;
  readonly form: ContactForm;
  readonly now: Date;
}

/** Saving identical data does not count as a correction. */
export async function saveContact(
  tx: Tx,
  me: UserId,
  { id, form, now }: ChangedContact,
): Promise<ContactRow | undefined> {
  const columns = columnsOf(form);
  const before = sql.join(Object.keys(columns).map((name) => sql.ref(name)));
  return tx
    .updateTable('referral_contact')
    .set({
      ...columns,
      corrected_at: sql<Date>`case when (${before}) is distinct from (${sql.join(Object.values(columns))})
        then ${now}::timestamptz else corrected_at end`,
    })
    .where('id', '=', id)
    .where('user_id', '=', me)
    .returning(CONTACT_COLUMNS)
    .executeTakeFirst();
}

export async function deleteContactById(tx: Tx, me: UserId, contactId: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('referral_contact')
    .where('id', '=', contactId)
    .where('user_id', '=', me)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export interface RemovedContacts {
  readonly contactIds: readonly number[];
  /** How many contacts the referral still has. */
  readonly remaining: number;
}

/** Undefined when no contact of the referral had the address. */
export async function deleteContactsByEmail(
  tx: Tx,
  referralId: number,
  email: string,
): Promise<RemovedContacts | undefined> {
  const removed = await tx
    .deleteFrom('referral_contact')
    .where('referral_id', '=', referralId)
    .where('email', '=', email)
    .returning('id')
    .execute();
  if (removed.length === 0) return undefined;
  return { contactIds: removed.map(({ id }) => id), remaining: await countContacts(tx, referralId) };
}

export async function clearCorrections(tx: Tx, referralIds: readonly number[]): Promise<void> {
  await tx
    .updateTable('referral_contact')
    .set({ corrected_at: null })
    .where('referral_id', '=', sql<number>`any(${referralIds}::bigint[])`)
    .where('corrected_at', 'is not', null)
    .execute();
}

/** Marks the contact's notice as pending while the Indiker's e-mail is unconfirmed; returns whether it did. */
export const deferNotice = (tx: Tx, contactId: number): Promise<boolean> =>
  hasRow(
    tx
      .updateTable('referral_contact as c')
      .from('indiker as i')
      .set({ notice_pending: true })
      .whereRef('i.id', '=', 'c.user_id')
      .where('i.email_verified_at', 'is', null)
      .where('c.id', '=', contactId)
      .returning('c.id'),
  );

/** Returns the contacts whose notices were pending. Locks them in the order in which an objection deletes contacts. */
export async function takePendingNotices(tx: Tx, userId: number): Promise<number[]> {
  const pending = await tx
    .selectFrom('referral_contact')
    .select('id')
    .where('user_id', '=', userId)
    .where('notice_pending', '=', true)
    .orderBy('referral_id')
    .orderBy('id')
    .forUpdate()
    .execute();
  const ids = pending.map(({ id }) => id);
  if (ids.length > 0) {
    await tx
      .updateTable('referral_contact')
      .set({ notice_pending: false })
      .where('user_id', '=', userId)
      .where('id', 'in', ids)
      .execute();
  }
  return ids;
}

export async function deleteContactsOf(tx: Tx, referralIds: readonly number[]): Promise<void> {
  await tx
    .deleteFrom('referral_contact')
    .where('referral_id', '=', sql<number>`any(${referralIds}::bigint[])`)
    .execute();
}
