import type { contactForm } from '@indike/contract/referrals/contacts';
import type { ReferralContact } from '@indike/contract/referrals/referrals';
import { dateInSaoPaulo } from '@indike/rules/dates/calendar';
import {
  canAddContact,
  canDeleteContact,
  canEditContact,
  type ReferralStatus,
} from '@indike/rules/referrals/referrals';
import type { output } from 'zod/mini';
import type { Deps } from '../deps.ts';
import { refuseObjected } from '../objections/commands.ts';
import { enqueueContactNotice } from '../objections/notices.ts';
import type { Tx } from '../platform/db/database.ts';
import type { UserId } from '../platform/http/authentication.ts';
import type { Limit } from '../platform/limits/limits.ts';
import { withinQuota } from '../platform/limits/quota.ts';
import { refuse, type Refused } from '../platform/refusal.ts';
import { refuseOwnContact } from '../referrals/commands.ts';

type ContactForm = output<typeof contactForm>;

interface LockedReferral {
  readonly id: number;
  readonly status: ReferralStatus;
  readonly contacts: number;
}

/** Locks the referral, so that its contacts are counted and changed by one request at a time. */
async function lockReferral(tx: Tx, me: UserId, referralId: number): Promise<LockedReferral | undefined> {
  const referral = await tx
    .selectFrom('referral')
    .select(['id', 'status_id'])
    .where('id', '=', referralId)
    .where('user_id', '=', me)
    .forUpdate()
    .executeTakeFirst();
  if (!referral) return undefined;
  const { contacts } = await tx
    .selectFrom('referral_contact')
    .select((q) => q.fn.countAll<number>().as('contacts'))
    .where('referral_id', '=', referralId)
    .executeTakeFirstOrThrow();
  return { id: referral.id, status: referral.status_id, contacts };
}

async function lockReferralOfContact(
  tx: Tx,
  me: UserId,
  contactId: number,
): Promise<LockedReferral | undefined> {
  const contact = await tx
    .selectFrom('referral_contact')
    .select('referral_id')
    .where('id', '=', contactId)
    .where('user_id', '=', me)
    .executeTakeFirst();
  return contact && lockReferral(tx, me, contact.referral_id);
}

const columns = (form: ContactForm) => ({
  name: form.name,
  email: form.email,
  phone: form.phone,
  occupation: form.occupation ?? null,
  contact_date: form.contact_date ?? null,
  shift_to_contact: form.shift_to_contact ?? null,
  observation: form.observation ?? null,
});

const isPast = (form: ContactForm, now: Date) =>
  !!form.contact_date && form.contact_date < dateInSaoPaulo(now);

const RETURNED = [
  'id',
  'referral_id as indication_id',
  'name',
  'email',
  'phone',
  'occupation',
  'contact_date',
  'shift_to_contact',
  'observation',
] as const;

const QUOTA: readonly Limit[] = ['contactHour', 'contactDay'];

/** Each contact that is written may be a letter to a stranger: deleting one does not make room for another. */
const counted = <T>({ limits }: Deps, me: UserId, write: () => Promise<T>): Promise<T> =>
  withinQuota({ limits, names: QUOTA, key: `user:${me}` }, write);

/** Adds a contact while there are fewer than 3 (specification section 6). */
export async function createContact(
  deps: Deps,
  me: UserId,
  { indication_id, ...form }: ContactForm & { indication_id: number },
  now: Date,
): Promise<ReferralContact | Refused> {
  const { db, codes, jobs } = deps;
  if (isPast(form, now)) return refuse('contact_date_past');
  const add = async (tx: Tx): Promise<ReferralContact | Refused> => {
    const objected = await refuseObjected(tx, codes, form);
    const referral = await lockReferral(tx, me, indication_id);
    if (!referral) return refuse('not_found');
    if (!canAddContact(referral.contacts)) return refuse('contact_limit');
    const refused = objected ?? (await refuseOwnContact(tx, me, form));
    if (refused) return refused;
    const added = await tx
      .insertInto('referral_contact')
      .values({ ...columns(form), user_id: me, referral_id: referral.id, created_at: now })
      .returning(RETURNED)
      .executeTakeFirstOrThrow();
    await enqueueContactNotice(jobs, tx, added.id);
    return added;
  };
  return counted(deps, me, () => db.transaction().execute(add));
}

/**
 * Changes a contact while the referral is in status 1 or 99. Another address is another person: they are told. A contact of
 * another referral than the one named does not exist.
 */
export async function updateContact(
  deps: Deps,
  me: UserId,
  contactId: number,
  { indication_id, ...form }: ContactForm & { indication_id?: number | undefined },
  now: Date,
): Promise<ReferralContact | Refused> {
  const { db, codes, jobs } = deps;
  const change = async (tx: Tx): Promise<ReferralContact | Refused> => {
    const objected = await refuseObjected(tx, codes, form);
    const referral = await lockReferralOfContact(tx, me, contactId);
    if (!referral || (indication_id ?? referral.id) !== referral.id) return refuse('not_found');
    if (!canEditContact(referral.status)) return refuse('contact_locked');
    const kept = await tx
      .selectFrom('referral_contact')
      .select(['contact_date', 'email'])
      .where('id', '=', contactId)
      .executeTakeFirst();
    const refused = objected ?? (await refuseOwnContact(tx, me, form));
    if (refused) return refused;
    // A date that has passed since it was set may stay; a new one may not be in the past.
    if (isPast(form, now) && kept?.contact_date !== form.contact_date) return refuse('contact_date_past');
    const changed = await tx
      .updateTable('referral_contact')
      .set(columns(form))
      .where('id', '=', contactId)
      .where('user_id', '=', me)
      .returning(RETURNED)
      .executeTakeFirst();
    if (!changed) return refuse('not_found');
    if (kept?.email !== changed.email) await enqueueContactNotice(jobs, tx, contactId);
    return changed;
  };
  return counted(deps, me, () => db.transaction().execute(change));
}

/** Deletes a contact while another one stays. */
export async function deleteContact(
  { db }: Deps,
  me: UserId,
  contactId: number,
): Promise<{ message: string } | Refused> {
  return db.transaction().execute(async (tx) => {
    const referral = await lockReferralOfContact(tx, me, contactId);
    if (!referral) return refuse('not_found');
    if (!canDeleteContact(referral.contacts)) return refuse('contact_last');
    const { numDeletedRows } = await tx
      .deleteFrom('referral_contact')
      .where('id', '=', contactId)
      .where('user_id', '=', me)
      .executeTakeFirst();
    return numDeletedRows === 1n ? { message: 'Contato eliminado com sucesso' } : refuse('not_found');
  });
}
