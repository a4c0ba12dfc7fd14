import type { Answer } from '@indike/contract/endpoint';
import type { objection } from '@indike/contract/sharing';
import type { SystemCancelReason } from '@indike/rules/cancel-reasons';
import { dateInSaoPaulo } from '@indike/rules/calendar';
import { afterObjection } from '@indike/rules/objections';
import type { Deps } from '../deps.ts';
import { lockWallets } from '../ledger/commands.ts';
import { tell } from '../notifications/commands.ts';
import type { Codes } from '../platform/codes.ts';
import type { Queryable, Tx } from '../platform/db/database.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import { refuse, type Refused } from '../platform/refusal.ts';
import { lockReferral, moveTo, type LockedReferral } from '../referrals/moves.ts';
import { cancelReward } from '../rewards/cancellation.ts';
import { readSignature } from './link.ts';
import {
  deleteContacts,
  findContact,
  forgetNotes,
  hasObjected,
  holdAddress,
  keepObjection,
  referralsWith,
  type HeldContact,
} from './store.ts';

/** Asked before any row is locked or written: nobody is written down who asked not to be contacted. */
export async function refuseObjected(tx: Tx, codes: Codes, email: string): Promise<Refused | undefined> {
  const recipient = codes.recipient(email);
  await holdAddress(tx, recipient, 'shared');
  return (await hasObjected(tx, recipient)) ? refuse('contact_objected') : undefined;
}

/** The contact hears who referred them, what is held of them and how to object (LGPD), by the act that wrote them down. */
export async function writeToContact(jobs: Jobs, tx: Tx, contactId: number): Promise<void> {
  await jobs.send(tx, 'contact-letter', { contactId });
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
  await moveTo(tx, { ...act, referral, to: 7, reason: REASON, note: null });
  await cancelReward(tx, referral, act);
  await forgetNotes(tx, referral.id);
}

/** Locks: the referrals by id, the wallets by Indiker, as every command that moves referrals does. */
async function forgetEverywhere({ jobs }: Deps, tx: Tx, email: string, now: Date): Promise<void> {
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
    await tell(jobs, tx, [{ about: 'contact_objected', referralId: referral.id, outcome }]);
  }
}

/**
 * A contact objects: the address is remembered as a keyed hash alone, and leaves every referral it stands in, whoever made
 * it. A second time changes nothing and answers the same.
 */
export async function acceptObjection(
  deps: Deps,
  { id, signature }: Link,
  now: Date,
): Promise<{ message: string } | Refused> {
  const recipient = readSignature(deps, id, signature);
  if (!recipient) return refuse('not_found');
  await deps.db.transaction().execute(async (tx) => {
    await holdAddress(tx, recipient, 'alone');
    await keepObjection(tx, recipient, now);
    const contact = await contactOf(tx, deps.codes, id, recipient);
    if (contact) await forgetEverywhere(deps, tx, contact.email, now);
  });
  return { message: 'Seus dados foram apagados e você não será procurado' };
}
