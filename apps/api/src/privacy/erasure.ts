import { dateInSaoPaulo } from '@indike/rules/calendar';
import type { SystemCancelReason } from '@indike/rules/cancel-reasons';
import { decideErasure } from '@indike/rules/erasure';
import { isOpen } from '@indike/rules/referrals';
import { accountKey } from '../accounts/account-key.ts';
import type { Deps } from '../deps.ts';
import { lockWallets } from '../ledger/commands.ts';
import type { Queryable, Tx } from '../platform/db/database.ts';
import type { UserId } from '../platform/http/session-gate.ts';
import { forgetNetworks } from '../platform/limits/sign-in-guard.ts';
import { HttpError, refuse, type Refused } from '../platform/refusal.ts';
import { lockReferralsOf, moveTo } from '../referrals/moves.ts';
import { cancelReward } from '../rewards/cancellation.ts';
import { withValidationCode } from '../verification/profile-change.ts';
import { farewellEmail } from './emails.ts';
import {
  anonymise,
  countOpenReferrals,
  deleteBelongings,
  forgetContacts,
  lockPerson,
  openBalances,
  type Leaving,
} from './store.ts';

const REASON: SystemCancelReason = 'indiker_left';

/** What the page tells before anybody asks for a code. */
export async function erasureOutlook(db: Queryable, me: UserId) {
  const decision = decideErasure(await openBalances(db, me));
  return {
    allowed: decision.ok,
    reasons: decision.ok ? [] : [...decision.reasons],
    open_referrals: await countOpenReferrals(db, me),
  };
}

/** @throws 409 with every amount that is still owed, and what to do about it */
async function refuseWhileOwed(db: Queryable, me: UserId): Promise<void> {
  const decision = decideErasure(await openBalances(db, me));
  if (!decision.ok) throw new HttpError(409, decision.reasons.join(' '), { code: 'money_owed' });
}

/**
 * Locks: the Indiker's referrals by id, the wallet, the person, in the order of every other command. A referral that was
 * being made meanwhile is there once the person is locked.
 */
export async function lockEverything(tx: Tx, me: UserId) {
  await lockReferralsOf(tx, me);
  await lockWallets(tx, [me]);
  const person = await lockPerson(tx, me);
  return { person, referrals: await lockReferralsOf(tx, me) };
}

interface Cancelling {
  readonly reason: SystemCancelReason;
  readonly now: Date;
}

/** Nobody is told of these by letter: who would be has left. */
export async function cancelOpen(
  tx: Tx,
  referrals: Awaited<ReturnType<typeof lockReferralsOf>>,
  { reason, now }: Cancelling,
): Promise<void> {
  const act = { operatorId: null, now, today: dateInSaoPaulo(now) };
  for (const referral of referrals.filter(({ status }) => isOpen(status))) {
    await moveTo(tx, { ...act, referral, to: 7, reason, note: null });
    await cancelReward(tx, referral, act);
  }
}

async function forget(deps: Deps, tx: Tx, me: UserId, person: Leaving, now: Date): Promise<void> {
  await deleteBelongings(tx, me, deps.codes.recipient(person.email));
  await forgetNetworks(deps, tx, accountKey(me));
  await forgetContacts(tx, me);
  await anonymise(tx, me, now);
  await deps.jobs.send(tx, 'send-email', farewellEmail(person));
}

/** The right to be forgotten: the person goes, what the ledger and the law need stays without them. */
export async function erasePerson(
  deps: Deps,
  { me, code, now }: { me: UserId; code: string; now: Date },
): Promise<{ message: string } | Refused> {
  // Before the code is tried, so that a refusal costs none; decided again under the locks.
  await refuseWhileOwed(deps.db, me);
  return withValidationCode(deps, { me, change: 'erasure', code, now }, async (tx) => {
    const { person, referrals } = await lockEverything(tx, me);
    if (!person) return refuse('not_found');
    await refuseWhileOwed(tx, me);
    await cancelOpen(tx, referrals, { reason: REASON, now });
    await forget(deps, tx, me, person, now);
    return { message: 'Seu cadastro foi removido' };
  });
}
