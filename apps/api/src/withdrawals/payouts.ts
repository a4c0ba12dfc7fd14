import type { RefusalCode } from '@indike/contract/errors/errors';
import { nextBusinessDay } from '@indike/rules/dates/business-days';
import { dateInSaoPaulo, type PlainDate } from '@indike/rules/dates/calendar';
import {
  decidePayment,
  decideReturn,
  decideSchedule,
  type WithdrawalMoveRefusal,
} from '@indike/rules/money/withdrawals';
import { bankDataOf } from '../bank-accounts/snapshot.ts';
import { lockWallets, post } from '../ledger/commands.ts';
import { paid } from '../ledger/postings.ts';
import type { Tx } from '../platform/db/database.ts';
import { refuse, type Refused } from '../platform/refusal.ts';
import { lockReferrals } from '../referrals/transition-store.ts';
import { finishSettled } from '../rewards/complete-referrals.ts';
import {
  extraHolidays,
  findWithdrawal,
  moveWithdrawal,
  payItems,
  referralsOf,
  type KnownWithdrawal,
} from './store.ts';

// What the provider's finance does with a withdrawal. Each locks the wallet, decides, then moves it.

const codes: Readonly<Record<WithdrawalMoveRefusal, RefusalCode>> = {
  move_not_allowed: 'withdrawal_move_not_allowed',
  new_bank_data_required: 'new_bank_data_required',
  date_in_past: 'schedule_in_past',
  date_in_future: 'payment_in_future',
  not_a_business_day: 'not_a_business_day',
  before_request: 'payment_before_request',
  reason_required: 'return_reason_required',
};

export interface Moved {
  readonly userId: number;
  readonly before: { status: KnownWithdrawal['status']; payment_date: PlainDate | null };
  readonly after: {
    status: KnownWithdrawal['status'];
    payment_date: PlainDate | null;
    return_reason?: string;
  };
}

async function lockWithdrawal(tx: Tx, id: number): Promise<KnownWithdrawal | undefined> {
  const found = await findWithdrawal(tx, id);
  if (!found) return undefined;
  await lockWallets(tx, [found.userId]);
  return findWithdrawal(tx, id);
}

const stateOf = ({ status, paymentDate }: KnownWithdrawal) => ({ status, payment_date: paymentDate });

/** The day offered when the operator names none: the forecast, or the next business day when that has passed. */
export function suggestedPaymentDate(
  forecast: PlainDate | null,
  today: PlainDate,
  holidays: ReadonlySet<string>,
): PlainDate {
  return nextBusinessDay(forecast !== null && forecast > today ? forecast : today, holidays);
}

export async function schedule(
  tx: Tx,
  id: number,
  wanted: PlainDate | null,
  now: Date,
): Promise<Moved | Refused> {
  const withdrawal = await lockWithdrawal(tx, id);
  if (!withdrawal) return refuse('not_found');
  const today = dateInSaoPaulo(now);
  const [holidays, bank] = [await extraHolidays(tx), await bankDataOf(tx, withdrawal.userId)];
  const paymentDate = wanted ?? suggestedPaymentDate(withdrawal.paymentDate, today, holidays);
  const decision = decideSchedule({
    status: withdrawal.status,
    paymentDate,
    today,
    newBankDataSinceReturn: bank !== undefined && bank.version > (withdrawal.bankVersion ?? 0),
    extraHolidays: holidays,
  });
  if (!decision.ok) return refuse(codes[decision.code]);
  if (!bank) return refuse('bank_account_required');
  await moveWithdrawal(tx, withdrawal, {
    status: 2,
    payment_date: paymentDate,
    return_reason: null,
    bank_data: JSON.stringify(bank.data),
    bank_version: bank.version,
  });
  return {
    userId: withdrawal.userId,
    before: stateOf(withdrawal),
    after: { status: 2, payment_date: paymentDate },
  };
}

export interface Paid extends Moved {
  /** Referrals of which this was the last payment. */
  readonly finished: readonly number[];
}

/** Locks: the referrals of the items, then the wallet. */
export async function pay(tx: Tx, id: number, paidOn: PlainDate, now: Date): Promise<Paid | Refused> {
  const referralIds = await referralsOf(tx, id);
  await lockReferrals(tx, referralIds);
  const withdrawal = await lockWithdrawal(tx, id);
  if (!withdrawal) return refuse('not_found');
  const { status, requestedOn, total, userId } = withdrawal;
  const decision = decidePayment({ status, paidOn, requestedOn, today: dateInSaoPaulo(now) });
  if (!decision.ok) return refuse(codes[decision.code]);
  await moveWithdrawal(tx, withdrawal, { status: 3, payment_date: paidOn });
  const items = await payItems(tx, id, paidOn);
  if (items.rewards + items.bonuses !== total) throw new Error('the items differ from the total');
  await post(tx, [paid({ userId, on: paidOn, withdrawalId: id, ...items })], now);
  const finished = await finishSettled(tx, referralIds, now);
  return { userId, before: stateOf(withdrawal), after: { status: 3, payment_date: paidOn }, finished };
}

/** The bank did not accept it: the items stay asked for, until new bank data and a new schedule. */
export async function returnByBank(tx: Tx, id: number, reason: string): Promise<Moved | Refused> {
  const withdrawal = await lockWithdrawal(tx, id);
  if (!withdrawal) return refuse('not_found');
  const decision = decideReturn({ status: withdrawal.status, reason });
  if (!decision.ok) return refuse(codes[decision.code]);
  await moveWithdrawal(tx, withdrawal, { status: 0, payment_date: null, return_reason: reason });
  return {
    userId: withdrawal.userId,
    before: stateOf(withdrawal),
    after: { status: 0, payment_date: null, return_reason: reason },
  };
}
