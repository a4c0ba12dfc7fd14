import { dateInSaoPaulo } from '@indike/rules/dates/calendar';
import type { SystemCancelReason } from '@indike/rules/referrals/cancel-reasons';
import { decideErasure, decideErasureEligibility } from '@indike/rules/accounts/erasure';
import { reaisFromCentavos, type Centavos } from '@indike/rules/money/money';
import { isOpen } from '@indike/rules/referrals/referrals';
import { accountKey } from '../accounts/account-key.ts';
import type { Deps } from '../deps.ts';
import { lockWallets } from '../ledger/commands.ts';
import type { Queryable, Tx } from '../platform/db/database.ts';
import type { UserId } from '../platform/http/authentication.ts';
import { forgetNetworks } from '../platform/limits/sign-in-guard.ts';
import { HttpError, refuse, type Refused } from '../platform/refusal.ts';
import { lockReferralsOf, recordTransitions, recordTransition } from '../referrals/transition-store.ts';
import { cancelReward, withReward } from '../rewards/cancellation.ts';
import { waiveAvailable } from '../rewards/waiver.ts';
import { withValidationCode } from '../verification/profile-change.ts';
import { settlementRequestedAt } from '../withdrawals/settlement.ts';
import { accountDeletedEmail } from './emails.ts';
import {
  anonymise,
  countOpenReferrals,
  deleteBelongings,
  forgetContacts,
  hasBankAccount,
  lockPerson,
  openBalances,
  type Leaving,
} from './store.ts';

const REASON: SystemCancelReason = 'indiker_left';

/** What the page tells before anybody asks for a code. */
export async function erasureEligibility(db: Queryable, me: UserId) {
  const eligibility = decideErasureEligibility(await openBalances(db, me));
  const requestedAt = await settlementRequestedAt(db, me);
  return {
    allowed: eligibility.ok,
    reasons: eligibility.ok ? [] : [...eligibility.reasons],
    leftover_balance: eligibility.ok ? reaisFromCentavos(eligibility.leftover) : 0,
    settlement_requested_at: requestedAt?.toISOString() ?? null,
    has_bank_account: await hasBankAccount(db, me),
    open_referrals: await countOpenReferrals(db, me),
  };
}

/**
 * Gives what the person waives.
 * @throws 409 with every amount that is still owed, and what to do about it
 */
async function refuseWhileOwed(db: Queryable, me: UserId, waiver: Centavos | null): Promise<Centavos> {
  const decision = decideErasure(await openBalances(db, me), waiver);
  if (!decision.ok) throw new HttpError(409, decision.reasons.join(' '), { code: 'money_owed' });
  return decision.waived;
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

/** Nobody is told of these by letter: who would be has left. Gives how many there were. */
export async function cancelOpen(
  tx: Tx,
  referrals: Awaited<ReturnType<typeof lockReferralsOf>>,
  { reason, now }: Cancelling,
): Promise<number> {
  const act = { operatorId: null, now, today: dateInSaoPaulo(now) };
  const open = referrals.filter(({ status }) => isOpen(status));
  const promised = await withReward(tx, open);
  for (const referral of open.filter(({ id }) => promised.has(id))) {
    await recordTransition(tx, { ...act, referral, to: 7, reason, note: null });
    await cancelReward(tx, referral, act);
  }
  const others = open.filter(({ id }) => !promised.has(id));
  await recordTransitions(tx, { ...act, referrals: others, to: 7, reason, note: null });
  return open.length;
}

async function forget(deps: Deps, tx: Tx, person: Leaving, { me, now }: { me: UserId; now: Date }) {
  await deleteBelongings(tx, me, deps.codes.recipient(person.email));
  await forgetNetworks(deps, tx, accountKey(me));
  await forgetContacts(tx, me);
  await anonymise(tx, me, now);
}

interface Erasing {
  readonly me: UserId;
  readonly code: string;
  /** The balance below the minimum that the person ticked to give up. */
  readonly waiver: Centavos | null;
  readonly now: Date;
}

/** The right to be forgotten: the person goes, what the ledger and the law need stays without them. */
export async function erasePerson(
  deps: Deps,
  { me, code, waiver, now }: Erasing,
): Promise<{ message: string } | Refused> {
  // Before the code is tried, so that a refusal costs none; decided again under the locks.
  await refuseWhileOwed(deps.db, me, waiver);
  return withValidationCode(deps, { me, change: 'erasure', code, now }, async (tx) => {
    const { person, referrals } = await lockEverything(tx, me);
    if (!person) return refuse('not_found');
    const waived = await refuseWhileOwed(tx, me, waiver);
    await waiveAvailable(tx, { userId: me, total: waived, today: dateInSaoPaulo(now), now });
    const cancelled = await cancelOpen(tx, referrals, { reason: REASON, now });
    await forget(deps, tx, person, { me, now });
    const farewell = accountDeletedEmail({ ...person, hadOpenReferrals: cancelled > 0, waived });
    await deps.jobs.send(tx, 'send-email', farewell);
    return { message: 'Seu cadastro foi excluído' };
  });
}
