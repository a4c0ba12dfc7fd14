import type { ReferralContact } from '@indike/contract/referrals/referrals';
import { dateInSaoPaulo } from '@indike/rules/dates/calendar';
import {
  canAddContact,
  canDeleteContact,
  canEditContact,
  ownContactField,
} from '@indike/rules/referrals/referrals';
import type { Deps } from '../deps.ts';
import type { Codes } from '../platform/codes.ts';
import type { Tx } from '../platform/db/database.ts';
import type { UserId } from '../platform/http/authentication.ts';
import type { Limit } from '../platform/limits/limits.ts';
import { withinQuota } from '../platform/limits/quota.ts';
import { refuse, type Refused } from '../platform/refusal.ts';
import { recipientsOf, refuseObjected, refuseSuppressed } from '../suppressions/commands.ts';
import { enqueueContactNotice, sendContactNotice } from './notices.ts';
import { CONTACT_COLUMNS, type ContactRow, presentContact } from './present.ts';
import {
  clearCorrections,
  contactRow,
  deleteContactById,
  deleteContactsByEmail,
  deleteContactsOf,
  findStoredContact,
  WITHOUT_NOTICE,
  insertContact,
  lockOwnAddresses,
  lockReferral,
  lockReferralOfContact,
  NOTICE_PENDING,
  REMOVED_EMAIL,
  saveContact,
  type ContactForm,
  type ContactOwner,
  type OwnAddresses,
  type RemovedContacts,
} from './store.ts';

export { releaseContactNotices } from './notices.ts';
export { CONTACT_COLUMNS, type ContactRow, contactRow, NOTICE_PENDING, presentContact, REMOVED_EMAIL };

type Addresses = Pick<ContactForm, 'email' | 'phone'>;

type RefusedContact = Refused & { field: string };

/** Refuses a contact who is the Indiker (product 4.8). */
function refuseOwner(own: OwnAddresses, contact: Addresses): RefusedContact | undefined {
  const field = ownContactField(own, contact);
  return field === null ? undefined : { ...refuse('self_referral'), field };
}

/**
 * Like `refuseOwner`. Keeps the Indiker's row locked until the transaction ends, so that a concurrent confirmation of
 * their e-mail cannot change whether the contact's notice is pending. Call it after locking the referral and before
 * locking its contacts.
 */
const refuseOwnContact = async (
  tx: Tx,
  userId: UserId,
  contact: Addresses,
): Promise<RefusedContact | undefined> => refuseOwner(await lockOwnAddresses(tx, userId), contact);

/** Refuses a contact who objected or is the Indiker. Locks the address against a concurrent objection. */
export async function refuseContact(
  { codes }: Deps,
  tx: Tx,
  userId: UserId,
  contact: Addresses,
): Promise<RefusedContact | undefined> {
  const suppressed = await refuseSuppressed(tx, codes, contact);
  return (await refuseOwnContact(tx, userId, contact)) ?? suppressed;
}

/**
 * Stores a contact that was not refused. Sends no notice, because the provider informed the contact of the referral
 * before it moved in.
 */
export const storeInformedContact = (tx: Tx, form: ContactForm, owner: ContactOwner): Promise<ContactRow> =>
  insertContact(tx, form, owner, WITHOUT_NOTICE);

/** Stores a contact that was not refused and notifies them. The caller has locked the Indiker's row. */
async function storeContact(
  { jobs }: Deps,
  tx: Tx,
  form: ContactForm,
  owner: ContactOwner,
): Promise<ContactRow> {
  const contact = await insertContact(tx, form, owner);
  if (!contact.notice_pending) await sendContactNotice(jobs, tx, contact.id);
  return contact;
}

/** What decides about a contact: the Indiker's own addresses, and the contact's recipients who objected. */
export interface CheckedAddresses extends OwnAddresses {
  readonly objected: readonly Buffer[];
}

/** Like `refuseContact`, for a caller whose statement read both. */
export const refuseReadContact = (
  codes: Codes,
  contact: Addresses,
  { objected, ...own }: CheckedAddresses,
): RefusedContact | undefined =>
  refuseOwner(own, contact) ?? refuseObjected(recipientsOf(codes, contact), objected);

/** For an objection. Undefined when no contact of the referral had the address. */
export const removeContacts = (
  tx: Tx,
  referralId: number,
  email: string,
): Promise<RemovedContacts | undefined> => deleteContactsByEmail(tx, referralId, email);

/** Deletes the contacts of referrals that were cancelled long ago. */
export const removeContactsOf = (tx: Tx, referralIds: readonly number[]): Promise<void> =>
  deleteContactsOf(tx, referralIds);

/** Called when the status changes, because operators have then seen the corrections. */
export const clearCorrectionMarks = (tx: Tx, referralIds: readonly number[]): Promise<void> =>
  clearCorrections(tx, referralIds);

const isPast = (form: ContactForm, now: Date) =>
  !!form.contact_date && form.contact_date < dateInSaoPaulo(now);

const QUOTA: readonly Limit[] = ['contactHour', 'contactDay'];

/** Each stored contact may cause an e-mail to a stranger, so deleting one does not give quota back. */
const withinContactQuota = <T>({ limits }: Deps, me: UserId, write: () => Promise<T>): Promise<T> =>
  withinQuota({ limits, names: QUOTA, key: `user:${me}` }, write);

/** Adds a contact while there are fewer than three (product 4.7). */
export async function createContact(
  deps: Deps,
  me: UserId,
  { indication_id, ...form }: ContactForm & { indication_id: number },
  now: Date,
): Promise<ReferralContact | Refused> {
  const { db, codes } = deps;
  if (isPast(form, now)) return refuse('contact_date_past');
  const add = async (tx: Tx): Promise<ReferralContact | Refused> => {
    const suppressed = await refuseSuppressed(tx, codes, form);
    const referral = await lockReferral(tx, me, indication_id);
    if (!referral) return refuse('not_found');
    if (!canAddContact(referral.contacts)) return refuse('contact_limit');
    const refused = suppressed ?? (await refuseOwnContact(tx, me, form));
    if (refused) return refused;
    const isCorrection = canEditContact(referral.status);
    const contact = { userId: me, referralId: referral.id, now, isCorrection };
    return presentContact(await storeContact(deps, tx, form, contact));
  };
  return withinContactQuota(deps, me, () => db.transaction().execute(add));
}

interface ContactChange {
  readonly contactId: number;
  readonly form: ContactForm & { indication_id?: number | undefined };
  readonly now: Date;
}

/**
 * Changes a contact while the referral is in status 1 or 99 (product 4.7). A new address means a new person, who is
 * notified. A contact of a referral other than the one named counts as not found.
 */
export async function updateContact(
  deps: Deps,
  me: UserId,
  { contactId, form: { indication_id, ...form }, now }: ContactChange,
): Promise<ReferralContact | Refused> {
  const { db, codes, jobs } = deps;
  const change = async (tx: Tx): Promise<ReferralContact | Refused> => {
    const suppressed = await refuseSuppressed(tx, codes, form);
    const referral = await lockReferralOfContact(tx, me, contactId);
    if (!referral || (indication_id ?? referral.id) !== referral.id) return refuse('not_found');
    if (!canEditContact(referral.status)) return refuse('contact_locked');
    const before = await findStoredContact(tx, contactId);
    const refused = suppressed ?? (await refuseOwnContact(tx, me, form));
    if (refused) return refused;
    // A date that has passed since it was set may stay; a new one may not be in the past.
    if (isPast(form, now) && before?.contact_date !== form.contact_date) return refuse('contact_date_past');
    const changed = await saveContact(tx, me, { id: contactId, form, now });
    if (!changed) return refuse('not_found');
    if (before?.email !== changed.email) await enqueueContactNotice(jobs, tx, contactId);
    return presentContact(changed);
  };
  return withinContactQuota(deps, me, () => db.transaction().execute(change));
}

/** Deletes a contact while another one remains. */
export async function deleteContact(
  { db }: Deps,
  me: UserId,
  contactId: number,
): Promise<{ message: string } | Refused> {
  return db.transaction().execute(async (tx) => {
    const referral = await lockReferralOfContact(tx, me, contactId);
    if (!referral) return refuse('not_found');
    if (!canDeleteContact(referral.contacts)) return refuse('contact_last');
    const deleted = await deleteContactById(tx, me, contactId);
    return deleted ? { message: 'Contato eliminado com sucesso' } : refuse('not_found');
  });
}
