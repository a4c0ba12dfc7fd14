import type * as contract from '@indike/contract/accounts/privacy';
import type { ResponseOf } from '@indike/contract/wire/endpoint';
import { dateInSaoPaulo } from '@indike/rules/dates/calendar';
import type { SystemCancelReason } from '@indike/rules/referrals/cancel-reasons';
import { afterObjection } from '@indike/rules/referrals/objections';
import { type OperatorContext, withAudit } from '../audit/commands.ts';
import { removeContacts } from '../contacts/commands.ts';
import { deleteMessagesOf } from '../conversations/commands.ts';
import type { Deps } from '../deps.ts';
import { lockWallets } from '../ledger/commands.ts';
import { enqueueNotifications } from '../notifications/commands.ts';
import type { Codes } from '../platform/codes.ts';
import type { Queryable, Tx } from '../platform/db/database.ts';
import { recordAnswered } from '../privacy-requests/commands.ts';
import { isRefused, refuse, type Refused } from '../platform/refusal.ts';
import { isSuppressed, phoneRecipient, suppress } from '../suppressions/commands.ts';
import { readObjectionToken } from './link.ts';
import {
  findAddress,
  findContact,
  phonesStoredWith,
  referralsWithContact,
  type StoredContact,
} from './store.ts';
import { type LockedReferral, lockReferral, recordTransition } from '../referral-status/commands.ts';
import { cancelReward } from '../rewards/commands.ts';
import { deleteNotesOf } from '../referrals/commands.ts';

interface Link {
  readonly id: string;
  readonly signature: string;
}

/** The link's contact. Undefined when it was deleted or now has another address than the e-mail went to. */
async function contactOf(
  db: Queryable,
  codes: Codes,
  id: string,
  recipient: Buffer,
): Promise<StoredContact | undefined> {
  const contact = await findContact(db, Number(id));
  return contact && codes.keyedHash(contact.email).equals(recipient) ? contact : undefined;
}

/** What the link's page shows before the contact objects. */
export async function readObjection(
  deps: Deps,
  { id, signature }: Link,
): Promise<ResponseOf<typeof contract.readObjection> | Refused> {
  const recipient = readObjectionToken(deps, id, signature);
  if (!recipient) return refuse('not_found');
  const contact = await contactOf(deps.db, deps.codes, id, recipient.hash);
  const referrer = contact?.referrer;
  return {
    company: contact?.company ?? null,
    referred_by: referrer ? `${referrer.firstname} ${referrer.lastname}` : null,
    objected: await isSuppressed(deps.db, recipient.hash),
  };
}

const REASON: SystemCancelReason = 'contact_objected';

/** The caller has locked the wallets. */
async function cancelReferral(tx: Tx, referral: LockedReferral, now: Date): Promise<void> {
  const system = { operatorId: null, now, today: dateInSaoPaulo(now) };
  await recordTransition(tx, {
    ...system,
    referral,
    to: 'cancelled',
    reason: REASON,
    note: null,
  });
  await cancelReward(tx, referral, system);
}

/** What an objection deleted: the contacts, and the referrals that they were in. */
interface Removed {
  readonly referralIds: readonly number[];
  readonly contactIds: readonly number[];
}
const NOTHING: Removed = { referralIds: [], contactIds: [] };

/** Lock order: referrals by id, then wallets by Indiker, as in every command that changes a referral's status. */
async function removeContactEverywhere({ jobs }: Deps, tx: Tx, email: string, now: Date): Promise<Removed> {
  const contactIds: number[] = [];
  const referrals: LockedReferral[] = [];
  for (const id of await referralsWithContact(tx, email)) {
    const referral = await lockReferral(tx, id);
    if (referral) referrals.push(referral);
  }
  await lockWallets(
    tx,
    referrals.map(({ userId }) => userId),
  );
  for (const referral of referrals) {
    const removed = await removeContacts(tx, referral.id, email);
    if (!removed) continue;
    contactIds.push(...removed.contactIds);
    const outcome = afterObjection(referral.status, removed.remaining);
    if (outcome === 'cancelled') await cancelReferral(tx, referral, now);
    // They may name the contact, also where others stay.
    await deleteNotesOf(tx, [referral.id]);
    await deleteMessagesOf(tx, [referral.id]);
    const notice = { about: 'contact_objected', referralId: referral.id, outcome } as const;
    await enqueueNotifications(jobs, tx, [notice], now);
  }
  return { referralIds: referrals.map(({ id }) => id), contactIds };
}

/** Locks in sorted order, so that concurrent objections of people who share phones do not deadlock. */
async function suppressPhones({ codes }: Deps, tx: Tx, email: string, now: Date): Promise<void> {
  const phones = await phonesStoredWith(tx, email);
  const recipients = phones
    .map((phone) => phoneRecipient(codes, phone))
    .toSorted((a, b) => Buffer.compare(a, b));
  for (const recipient of recipients) await suppress(tx, recipient, now);
}

/** After a restore, the log tells which objections to repeat (docs/operations.md). It has the numbers alone. */
const logObjection = ({ log }: Deps, { referralIds, contactIds }: Removed): void =>
  log.info({ referral_ids: referralIds, contact_ids: contactIds }, 'contact removed');

async function removePerson(deps: Deps, tx: Tx, email: string, now: Date): Promise<Removed> {
  await suppressPhones(deps, tx, email, now);
  const removed = await removeContactEverywhere(deps, tx, email, now);
  if (removed.referralIds.length > 0) await recordAnswered(tx, { userId: null, kind: 'objection', now });
  return removed;
}

/**
 * Suppresses the address and the phones stored with it, and deletes the contact from every Indiker's referrals with
 * that address (product 10.2). Contacts with another address stay, even with the same phone, because only ownership of
 * the address is proven. Idempotent: a repeated objection changes nothing and gets the same answer.
 */
export async function acceptObjection(
  deps: Deps,
  { id, signature }: Link,
  now: Date,
): Promise<{ message: string } | Refused> {
  const recipient = readObjectionToken(deps, id, signature);
  if (!recipient) return refuse('not_found');
  const removed = await deps.db.transaction().execute(async (tx) => {
    await suppress(tx, recipient.hash, now);
    // The contact of this link may be gone, and the person still a contact of other Indikers.
    const email = recipient.email ?? (await contactOf(tx, deps.codes, id, recipient.hash))?.email;
    return email === undefined ? NOTHING : removePerson(deps, tx, email, now);
  });
  // Also where nothing was stored: the address is suppressed, and a restored database may have the link's contact again.
  logObjection(deps, removed.referralIds.length > 0 ? removed : { ...NOTHING, contactIds: [Number(id)] });
  return { message: 'Seus dados foram apagados' };
}

interface RegisteredObjection {
  readonly contactId: number;
  /** How the person objected, and was recognised. */
  readonly reason: string;
}

/** The same for a contact who told the staff, for example by telephone. */
export async function registerObjection(
  deps: Deps,
  referralId: number,
  { contactId, reason }: RegisteredObjection,
  context: OperatorContext,
): Promise<object | Refused> {
  const removed = await withAudit<Removed>(
    deps,
    context,
    async (tx) => {
      const email = await findAddress(tx, referralId, contactId);
      if (email === undefined) return refuse('not_found');
      if (email === null) return refuse('changed_meanwhile');
      await suppress(tx, deps.codes.keyedHash(email), context.now);
      return removePerson(deps, tx, email, context.now);
    },
    ({ referralIds }) => ({
      entity: 'referral',
      entityId: referralId,
      after: { reason, referrals: referralIds.length },
    }),
  );
  if (!isRefused(removed)) logObjection(deps, removed);
  return removed;
}
