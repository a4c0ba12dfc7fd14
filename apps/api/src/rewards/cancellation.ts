import { addCentavos, subtractCentavos, ZERO_CENTAVOS } from '@indike/rules/money/money';
import { giveBack } from '../campaigns/commands.ts';
import type { Tx } from '../platform/db/database.ts';
import { offsetClawbacks, recordClawback } from './clawbacks/commands.ts';
import {
  cancelEarnings,
  findAwards,
  findCancellable,
  markRewardCancelled,
  sumRequested,
  type Day,
} from './store.ts';
import { cancelled, post } from '../ledger/commands.ts';
import type { LockedReferral } from '../referral-status/commands.ts';

/** The ids of the referrals that have a reward for `cancelReward` to cancel. */
export async function referralsWithReward(
  tx: Tx,
  referrals: readonly LockedReferral[],
): Promise<ReadonlySet<number>> {
  return new Set(
    await findCancellable(
      tx,
      referrals.map(({ id }) => id),
    ),
  );
}

/**
 * Cancels the reward and what campaigns have awarded, whose budgets get it back, and claws back the part that was already
 * requested or paid. The caller has locked the wallet.
 */
export async function cancelReward(
  tx: Tx,
  referral: LockedReferral,
  day: Day & { operatorId: number | null },
): Promise<void> {
  if (!(await markRewardCancelled(tx, referral.id, day.now))) return;
  const earnings = await cancelEarnings(tx, referral.id);
  const sum = (matches: (earning: (typeof earnings)[number]) => boolean) =>
    addCentavos(...earnings.filter(matches).map(({ value }) => value));
  const owedAgain = subtractCentavos(
    ZERO_CENTAVOS,
    sum(({ kind }) => kind === 'clawback'),
  );
  const amounts = {
    awarded: sum(({ kind }) => kind === 'campaign'),
    promised: sum(({ was }) => was === 'promised'),
    receivable: sum(({ was }) => was === 'receivable'),
    available: sum(({ was }) => was === 'available'),
    owedAgain,
  };
  const of = { userId: referral.userId, referralId: referral.id, company: referral.company, on: day.today };
  await post(tx, [cancelled({ ...of, amounts })], day.now);
  await giveBack(tx, await findAwards(tx, referral.id));
  const requested = await sumRequested(tx, referral.id);
  if (requested > 0) {
    await recordClawback(tx, referral, { amount: requested, reason: 'o contrato foi cancelado', ...day });
  } else if (owedAgain > 0) {
    await offsetClawbacks(tx, [referral.userId], day);
  }
}
