import { addDays, dateInSaoPaulo, type PlainDate } from '@indike/rules/dates/calendar';
import { nextBusinessDay } from '@indike/rules/dates/business-days';
import { payoutDate } from '@indike/rules/money/payout-dates';
import { isFinalEarningState } from '@indike/rules/money/earnings';
import { addCentavos, ZERO_CENTAVOS } from '@indike/rules/money/money';
import { FIRST_PROGRAMME } from '@indike/rules/money/first-programme';
import * as postings from '../../ledger/commands.ts';
import type { Earning, LedgerEvent, Withdrawal } from './history-types.ts';
import type { WithdrawalHabit } from './people.ts';

// Applies what withdrawals/ does to a balance, to the objects of the simulation.

/** Days ago, far enough in the past that the payouts have been made. */
const REGULAR_DAYS = [215, 180, 145, 110, 75] as const;
const RETURNED_DAYS = 50;
const RETURN_REASON = 'Conta encerrada no banco de destino';

/** Days ago on which an Indiker with this habit requests the whole balance. */
export function requestDays(habit: WithdrawalHabit, owner: number): readonly number[] {
  if (habit === 'no_account' || habit === 'settlement') return [];
  if (habit === 'returned') return [RETURNED_DAYS];
  const regular = REGULAR_DAYS.map((days) => days - (owner % 4) * 3);
  return habit === 'saves' ? regular : [...regular, 4 + (owner % 3)];
}

/** Undefined while the balance is below the minimum. */
export function requestBalance(
  owner: number,
  earnings: readonly Earning[],
  at: Date,
  ledger: LedgerEvent[],
): Withdrawal | undefined {
  const available = earnings.filter(({ state }) => state === 'available');
  const total = addCentavos(...available.map(({ value }) => value));
  if (total < FIRST_PROGRAMME.minimumWithdrawal) return undefined;
  const on = dateInSaoPaulo(at);
  const withdrawal: Withdrawal = {
    id: 0,
    owner,
    earnings: available,
    total,
    requestedAt: at,
    status: 'requested',
    paymentDate: payoutDate(on, FIRST_PROGRAMME),
    returnReason: null,
    wasScheduled: false,
  };
  for (const earning of available) {
    earning.state = 'requested';
    earning.withdrawal = withdrawal;
  }
  ledger.push({
    at,
    posting: (userIdOf) =>
      postings.requested({ userId: userIdOf(owner), on, withdrawalId: withdrawal.id, total }),
  });
  return withdrawal;
}

/** Pays a withdrawal and completes the referrals whose last earning it pays. */
export function payOut(withdrawal: Withdrawal, paidOn: PlainDate, at: Date, ledger: LedgerEvent[]): void {
  const { owner, total } = withdrawal;
  withdrawal.status = 'paid';
  withdrawal.paymentDate = paidOn;
  withdrawal.wasScheduled = true;
  for (const earning of withdrawal.earnings) {
    earning.state = 'paid';
    earning.paidOn = paidOn;
  }
  for (const referral of new Set(withdrawal.earnings.map((earning) => earning.referral))) {
    if (referral.earnings.every(({ state }) => isFinalEarningState(state)))
      referral.steps.push({ status: 'finished', at });
  }
  ledger.push({
    at,
    posting: (userIdOf) =>
      postings.paid({
        number: 1,
        userId: userIdOf(owner),
        on: paidOn,
        withdrawalId: withdrawal.id,
        rewards: total,
        awards: ZERO_CENTAVOS,
        bonuses: ZERO_CENTAVOS,
        withheld: ZERO_CENTAVOS,
      }),
  });
}

export function scheduleNext(withdrawal: Withdrawal, today: PlainDate): void {
  withdrawal.status = 'scheduled';
  withdrawal.paymentDate = nextBusinessDay(withdrawal.paymentDate ?? addDays(today, 1));
  withdrawal.wasScheduled = true;
}

export function returnFromBank(withdrawal: Withdrawal): void {
  withdrawal.status = 'returned';
  withdrawal.paymentDate = null;
  withdrawal.returnReason = RETURN_REASON;
  withdrawal.wasScheduled = true;
}
