import type { RefusalCode } from '@indike/contract/errors/errors';
import { nextBusinessDay } from '@indike/rules/dates/business-days';
import { dateInSaoPaulo, type PlainDate } from '@indike/rules/dates/calendar';
import { ZERO_CENTAVOS, type Centavos } from '@indike/rules/money/money';
import {
  decidePayment,
  decideReturn,
  decideSchedule,
  type WithdrawalTransitionRefusal,
  type WithdrawalStatus,
} from '@indike/rules/money/withdrawals';
import type { Tx } from '../platform/db/database.ts';
import { refuse, type Refused } from '../platform/refusal.ts';
import { withholdingFor } from '../withholding/commands.ts';
import {
  recordBankResults,
  findReferralsOfItems,
  findWithdrawal,
  findWithdrawals,
  updateWithdrawalStatus,
  payItems,
  type WithdrawalState,
  type PaidItems,
} from './store.ts';
import { bankDataOf } from '../bank-accounts/commands.ts';
import { findExtraHolidays } from '../holidays/commands.ts';
import { type Posting, lockWallets, paid, post } from '../ledger/commands.ts';
import { lockReferrals } from '../referral-status/commands.ts';
import { completeIfSettled } from '../rewards/commands.ts';

// What operators do with a withdrawal (product 7.2). Each command locks the wallet, decides, then changes the status.

const REFUSAL_CODES: Readonly<Record<WithdrawalTransitionRefusal, RefusalCode>> = {
  move_not_allowed: 'withdrawal_move_not_allowed',
  new_bank_data_required: 'new_bank_data_required',
  date_in_past: 'schedule_in_past',
  date_in_future: 'payment_in_future',
  not_a_business_day: 'not_a_business_day',
  before_request: 'payment_before_request',
  reason_required: 'return_reason_required',
};

export interface WithdrawalChange {
  readonly userId: number;
  readonly before: { status: WithdrawalStatus; payment_date: PlainDate | null };
  readonly after: {
    status: WithdrawalStatus;
    payment_date: PlainDate | null;
    return_reason?: string;
    withheld?: Centavos;
  };
  /** The ids of the referrals that a payment completed. */
  readonly finished: readonly number[];
}

async function lockWithdrawal(tx: Tx, id: number): Promise<WithdrawalState | undefined> {
  const found = await findWithdrawal(tx, id);
  if (!found) return undefined;
  await lockWallets(tx, [found.userId]);
  return findWithdrawal(tx, id);
}

const stateOf = ({ status, paymentDate }: WithdrawalState) => ({ status, payment_date: paymentDate });

/** The income tax to withhold from the withdrawal when it is paid on that day. Scheduling fixes this amount. */
async function withheldFrom(
  tx: Tx,
  { id, userId, total }: WithdrawalState,
  on: PlainDate,
): Promise<Centavos> {
  const planned = [{ withdrawalId: id, userId, gross: total }];
  const withheld = await withholdingFor(tx, { paymentDate: on, withdrawals: planned });
  return withheld.get(id) ?? ZERO_CENTAVOS;
}

const taxFact = (withheld: Centavos) => (withheld > 0 ? { withheld } : {});

/** The date used when the operator gives none: the forecast, or the next business day when the forecast has passed. */
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
): Promise<WithdrawalChange | Refused> {
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
  await updateWithdrawalStatus(tx, withdrawal, {
    status: 'scheduled',
    payment_date: paymentDate,
    return_reason: null,
    bank_data: JSON.stringify(bank.data),
    bank_version: bank.version,
    withheld,
  });
  return {
    userId: withdrawal.userId,
    before: stateOf(withdrawal),
    after: { status: 'scheduled', payment_date: paymentDate, ...taxFact(withheld) },
    finished: [],
  };
}

/** Locks the referrals of the items, then the wallets. The withdrawals returned are those read under the locks. */
export async function lockForEnd(tx: Tx, ids: readonly number[]): Promise<LockedWithdrawals> {
  const referralIds = await findReferralsOfItems(tx, ids);
  await lockReferrals(tx, referralIds);
  const found = await findWithdrawals(tx, ids);
  await lockWallets(
    tx,
    [...found.values()].map(({ userId }) => userId),
  );
  return { withdrawals: await findWithdrawals(tx, ids), referralIds };
}

interface LockedWithdrawals {
  readonly withdrawals: ReadonlyMap<number, WithdrawalState>;
  readonly referralIds: readonly number[];
}

export interface Payment {
  readonly id: number;
  readonly paidOn: PlainDate;
}
type Outcomes = Map<number, WithdrawalChange | Refused>;

function paymentPosting(
  withdrawal: WithdrawalState,
  paidOn: PlainDate,
  items: PaidItems | undefined,
): Posting {
  if (!items || items.rewards + items.awards + items.bonuses !== withdrawal.total)
    throw new Error('the items differ from the total');
  const { id, userId, withheld, payment: number } = withdrawal;
  return paid({ userId, on: paidOn, withdrawalId: id, number, withheld, ...items });
}

/** Decides about each payment separately: a refused one changes nothing, and the others are paid. */
export async function payAll(
  tx: Tx,
  payments: readonly Payment[],
  { withdrawals, referralIds }: LockedWithdrawals,
  now: Date,
): Promise<{ readonly outcomes: Outcomes; readonly finished: readonly number[] }> {
  const today = dateInSaoPaulo(now);
  const outcomes: Outcomes = new Map();
  const allowed: { withdrawal: WithdrawalState; id: number; paidOn: PlainDate }[] = [];
  for (const { id, paidOn } of payments) {
    const withdrawal = withdrawals.get(id);
    const decision = withdrawal && decidePayment({ ...withdrawal, paidOn, today });
    if (!withdrawal || !decision) outcomes.set(id, refuse('not_found'));
    else if (decision.ok) allowed.push({ withdrawal, id, paidOn });
    else outcomes.set(id, refuse(REFUSAL_CODES[decision.code]));
  }
  if (allowed.length === 0) return { outcomes, finished: [] };
  const status = 'paid';
  await recordBankResults(
    tx,
    allowed.map(({ withdrawal, paidOn }) => ({
      withdrawal,
      status,
      paymentDate: paidOn,
      returnReason: null,
      withheld: withdrawal.withheld,
    })),
  );
  const items = await payItems(tx, allowed);
  await post(
    tx,
    allowed.map(({ withdrawal, id, paidOn }) => paymentPosting(withdrawal, paidOn, items.get(id))),
    now,
  );
  for (const { withdrawal, id, paidOn } of allowed)
    outcomes.set(id, {
      userId: withdrawal.userId,
      before: stateOf(withdrawal),
      after: { status, payment_date: paidOn },
      finished: [],
    });
  return { outcomes, finished: await completeIfSettled(tx, referralIds, now) };
}

/**
 * Records that the bank returned the payments. The items stay requested until there are new bank data and a new
 * schedule (product 7.2).
 */
export async function returnAll(
  tx: Tx,
  returns: readonly { readonly id: number; readonly reason: string }[],
  { withdrawals }: Pick<LockedWithdrawals, 'withdrawals'>,
): Promise<Outcomes> {
  const outcomes: Outcomes = new Map();
  const status = 'returned' as const;
  const allowed = returns.flatMap(({ id, reason }) => {
    const withdrawal = withdrawals.get(id);
    const decision = withdrawal && decideReturn({ status: withdrawal.status, reason });
    if (withdrawal && decision?.ok)
      return [{ withdrawal, status, paymentDate: null, returnReason: reason, withheld: ZERO_CENTAVOS }];
    outcomes.set(id, refuse(decision && !decision.ok ? REFUSAL_CODES[decision.code] : 'not_found'));
    return [];
  });
  await recordBankResults(tx, allowed);
  for (const { withdrawal, returnReason } of allowed)
    outcomes.set(withdrawal.id, {
      userId: withdrawal.userId,
      before: stateOf(withdrawal),
      after: { status, payment_date: null, return_reason: returnReason },
      finished: [],
    });
  return outcomes;
}

type Result =
  | { readonly kind: 'paid'; readonly paidOn: PlainDate }
  | { readonly kind: 'returned'; readonly reason: string };

/** Why the withdrawal cannot be paid or returned like this; undefined when it can. */
export function checkResult(withdrawal: WithdrawalState, result: Result, now: Date): Refused | undefined {
  const decision =
    result.kind === 'paid'
      ? decidePayment({ ...withdrawal, paidOn: result.paidOn, today: dateInSaoPaulo(now) })
      : decideReturn({ status: withdrawal.status, reason: result.reason });
  return decision.ok ? undefined : refuse(REFUSAL_CODES[decision.code]);
}
