import type { RefusalCode } from '@indike/contract/errors/errors';
import { nextBusinessDay } from '@indike/rules/dates/business-days';
import { dateInSaoPaulo, type PlainDate } from '@indike/rules/dates/calendar';
import { ZERO_CENTAVOS, type Centavos } from '@indike/rules/money/money';
import {
  decidePayment,
  decideReturn,
  decideSchedule,
  withdrawalStatus,
  type WithdrawalMoveRefusal,
  type WithdrawalStatus,
} from '@indike/rules/money/withdrawals';
import { bankDataOf } from '../bank-accounts/snapshot-queries.ts';
import { findExtraHolidays } from '../holidays/holiday-queries.ts';
import { lockWallets, post } from '../ledger/commands.ts';
import { paid } from '../ledger/postings.ts';
import type { Tx } from '../platform/db/database.ts';
import { refuse, type Refused } from '../platform/refusal.ts';
import { withholdingFor } from '../withholding/commands.ts';
import { lockReferrals } from '../referrals/transition-store.ts';
import { completeIfSettled } from '../rewards/complete-referrals.ts';
import {
  findReferralsOfItems,
  findWithdrawal,
  moveWithdrawal,
  payItems,
  type KnownWithdrawal,
} from './store.ts';

// What operators do with a withdrawal (product 7.2). Each command locks the wallet, decides, then changes the status.

const REFUSAL_CODES: Readonly<Record<WithdrawalMoveRefusal, RefusalCode>> = {
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
  readonly before: { status: WithdrawalStatus; payment_date: PlainDate | null };
  readonly after: {
    status: WithdrawalStatus;
    payment_date: PlainDate | null;
    return_reason?: string;
    withheld?: Centavos;
  };
  /** The referrals that a payment finished. */
  readonly finished: readonly number[];
}

async function lockWithdrawal(tx: Tx, id: number): Promise<KnownWithdrawal | undefined> {
  const found = await findWithdrawal(tx, id);
  if (!found) return undefined;
  await lockWallets(tx, [found.userId]);
  return findWithdrawal(tx, id);
}

const stateOf = ({ status, paymentDate }: KnownWithdrawal) => ({ status, payment_date: paymentDate });

/** What of it is withheld as income tax when it is paid on that day; fixed from now on. */
async function withheldFrom(
  tx: Tx,
  { id, userId, total }: KnownWithdrawal,
  on: PlainDate,
): Promise<Centavos> {
  const planned = [{ withdrawalId: id, userId, gross: total }];
  const withheld = await withholdingFor(tx, { paymentDate: on, withdrawals: planned });
  return withheld.get(id) ?? ZERO_CENTAVOS;
}

const taxFact = (withheld: Centavos) => (withheld > 0 ? { withheld } : {});

/** The day used when the operator gives none: the forecast, or the next business day when the forecast has passed. */
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
  const holidays = await findExtraHolidays(tx);
  const bank = await bankDataOf(tx, withdrawal.userId);
  const paymentDate = wanted ?? suggestedPaymentDate(withdrawal.paymentDate, today, holidays);
  const decision = decideSchedule({
    status: withdrawal.status,
    paymentDate,
    today,
    newBankDataSinceReturn: bank !== undefined && bank.version > (withdrawal.bankVersion ?? 0),
    extraHolidays: holidays,
  });
  if (!decision.ok) return refuse(REFUSAL_CODES[decision.code]);
  if (!bank) return refuse('bank_account_required');
  const withheld = await withheldFrom(tx, withdrawal, paymentDate);
  await moveWithdrawal(tx, withdrawal, {
    status: withdrawalStatus.scheduled,
    payment_date: paymentDate,
    return_reason: null,
    bank_data: JSON.stringify(bank.data),
    bank_version: bank.version,
    withheld,
  });
  return {
    userId: withdrawal.userId,
    before: stateOf(withdrawal),
    after: { status: withdrawalStatus.scheduled, payment_date: paymentDate, ...taxFact(withheld) },
    finished: [],
  };
}

/** Lock order: the referrals of the items, then the wallet. */
export async function pay(tx: Tx, id: number, paidOn: PlainDate, now: Date): Promise<Moved | Refused> {
  const referralIds = await findReferralsOfItems(tx, id);
  await lockReferrals(tx, referralIds);
  const withdrawal = await lockWithdrawal(tx, id);
  if (!withdrawal) return refuse('not_found');
  const { status, requestedOn, total, withheld, userId } = withdrawal;
  const decision = decidePayment({ status, paidOn, requestedOn, today: dateInSaoPaulo(now) });
  if (!decision.ok) return refuse(REFUSAL_CODES[decision.code]);
  await moveWithdrawal(tx, withdrawal, { status: withdrawalStatus.paid, payment_date: paidOn });
  const items = await payItems(tx, id, paidOn);
  if (items.rewards + items.bonuses !== total) throw new Error('the items differ from the total');
  await post(tx, [paid({ userId, on: paidOn, withdrawalId: id, withheld, ...items })], now);
  const finished = await completeIfSettled(tx, referralIds, now);
  return {
    userId,
    before: stateOf(withdrawal),
    after: { status: withdrawalStatus.paid, payment_date: paidOn },
    finished,
  };
}

/** The bank returned the payment. The items stay requested until new bank data and a new schedule (product 7.2). */
export async function returnByBank(tx: Tx, id: number, reason: string): Promise<Moved | Refused> {
  const withdrawal = await lockWithdrawal(tx, id);
  if (!withdrawal) return refuse('not_found');
  const decision = decideReturn({ status: withdrawal.status, reason });
  if (!decision.ok) return refuse(REFUSAL_CODES[decision.code]);
  await moveWithdrawal(tx, withdrawal, {
    status: withdrawalStatus.returned,
    payment_date: null,
    return_reason: reason,
    withheld: ZERO_CENTAVOS,
  });
  return {
    userId: withdrawal.userId,
    before: stateOf(withdrawal),
    after: { status: withdrawalStatus.returned, payment_date: null, return_reason: reason },
    finished: [],
  };
}
