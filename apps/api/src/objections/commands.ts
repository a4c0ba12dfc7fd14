import type { Answer } from '@indike/contract/wire/endpoint';
import type { objection } from '@indike/contract/referrals/sharing';
import { dateInSaoPaulo } from '@indike/rules/dates/calendar';
import type { SystemCancelReason } from '@indike/rules/referrals/cancel-reasons';
import { afterObjection } from '@indike/rules/referrals/objections';
import { referralStatus } from '@indike/rules/referrals/referrals';
import type { Deps } from '../deps.ts';
import { lockWallets } from '../ledger/commands.ts';
import { enqueueNotifications } from '../notifications/commands.ts';
import type { Codes } from '../platform/codes.ts';
import type { Queryable, Tx } from '../platform/db/database.ts';
import { refuse, type Refused } from '../platform/refusal.ts';
import { lockReferral, recordTransition, type LockedReferral } from '../referrals/transition-store.ts';
import { cancelReward } from '../rewards/cancellation.ts';
import { readSignature } from './link.ts';
import {
  deleteContacts,
  findContact,
  forgetNotes,
  hasObjected,
  lockAddress,
  insertObjection,
  phonesOf,
  referralsWith,
  type HeldContact,
} from './store.ts';

/** A phone is no e-mail address: the word before it keeps the two apart. */
const phoneRecipient = (codes: Codes, phone: string): Buffer => codes.recipient(`phone ${phone}`);

/** Asked before any row is locked or written: nobody is written down who asked not to be contacted. */
export async function refuseObjected(
  tx: Tx,
  codes: Codes,
  contact: { readonly email: string; readonly phone: string },
): Promise<(Refused & { field: 'email' | 'phone' }) | undefined> {
  const recipients = [
    { field: 'email', recipient: codes.recipient(contact.email) },
    { field: 'phone', recipient: phoneRecipient(codes, contact.phone) },
  ] as const;
  for (const { recipient } of recipients) await lockAddress(tx, recipient, 'shared');
  for (const { field, recipient } of recipients) {
    if (await hasObjected(tx, recipient)) return { ...refuse('contact_objected'), field };
  }
  return undefined;
}

interface Link {
  readonly id: string;
  readonly signature: string;
}

/** The contact of the link, as long as it is still the person whom the letter went to. */
async function contactOf(
  db: Queryable,
  codes: Codes,
  id: string,
  recipient: Buffer,
): Promise<HeldContact | undefined> {
  const contact = await findContact(db, Number(id));
  return contact && codes.recipient(contact.email).equals(recipient) ? contact : undefined;
}

/** What the page of the link says before anybody objects. */
export async function readObjection(
  deps: Deps,
  { id, signature }: Link,
): Promise<Answer<typeof objection> | Refused> {
  const recipient = readSignature(deps, id, signature);
  if (!recipient) return refuse('not_found');
  const contact = await contactOf(deps.db, deps.codes, id, recipient);
  const referrer = contact?.referrer;
  return {
    company: contact?.company ?? null,
    referred_by: referrer ? `${referrer.firstname} ${referrer.lastname}` : null,
    objected: await hasObjected(deps.db, recipient),
  };
}

const REASON: SystemCancelReason = 'contact_objected';

/** The wallets are locked. */
async function cancel(tx: Tx, referral: LockedReferral, now: Date): Promise<void> {
  const act = { operatorId: null, now, today: dateInSaoPaulo(now) };
  await recordTransition(tx, { ...act, referral, to: referralStatus.cancelled, reason: REASON, note: null });
  await cancelReward(tx, referral, act);
  await forgetNotes(tx, referral.id);
}

/** Locks: the referrals by id, the wallets by Indiker, as every command that moves referrals does. */
async function removeContactEverywhere({ jobs }: Deps, tx: Tx, email: string, now: Date): Promise<void> {
  const referrals: LockedReferral[] = [];
  for (const id of await referralsWith(tx, email)) {
    const referral = await lockReferral(tx, id);
    if (referral) referrals.push(referral);
  }
  await lockWallets(
    tx,
    referrals.map(({ userId }) => userId),
  );
  for (const referral of referrals) {
    const gone = await deleteContacts(tx, referral.id, email);
    if (!gone) continue;
    const outcome = afterObjection(referral.status, gone.left);
    if (outcome === 'cancelled') await cancel(tx, referral, now);
    await enqueueNotifications(jobs, tx, [{ about: 'contact_objected', referralId: referral.id, outcome }]);
  }
}

/** In the order of their locks, so that two who object at once under the same phones do not wait for each other. */
async function blockPhones({ codes }: Deps, tx: Tx, email: string, now: Date): Promise<void> {
  const phones = await phonesOf(tx, email);
  const recipients = phones
    .map((phone) => phoneRecipient(codes, phone))
    .toSorted((a, b) => Buffer.compare(a, b));
  for (const recipient of recipients) {
    await lockAddress(tx, recipient, 'alone');
    await insertObjection(tx, recipient, now);
  }
}

/**
 * A contact objects: the address and the phones written down with it are remembered as keyed hashes alone, and leave every
 * referral the address stands in, whoever made it. Contacts of another address stay, though the phone is the same: only
 * the address has shown whose it is. A second time changes nothing and answers the same.
 */
export async function acceptObjection(
  deps: Deps,
  { id, signature }: Link,
  now: Date,
): Promise<{ message: string } | Refused> {
  const recipient = readSignature(deps, id, signature);
  if (!recipient) return refuse('not_found');
  await deps.db.transaction().execute(async (tx) => {
    await lockAddress(tx, recipient, 'alone');
    await insertObjection(tx, recipient, now);
    const contact = await contactOf(tx, deps.codes, id, recipient);
    if (!contact) return;
    await blockPhones(deps, tx, contact.email, now);
    await removeContactEverywhere(deps, tx, contact.email, now);
  });
  return { message: 'Seus dados foram apagados' };
}
