import { type PlainDate, addDays, daysBetween } from '../dates/calendar.ts';
import type { Programme } from './programme.ts';

// States of an earning: promised → receivable → available → requested → paid, or expired, or cancelled (product 5.4). A paid
// one is requested again when the bank sends the payment back, which leaves its referral finished.

export const earningStates = [
  'promised',
  'receivable',
  'available',
  'requested',
  'paid',
  'expired',
  'cancelled',
] as const;
export type EarningState = (typeof earningStates)[number];

/** The kinds of earning that a contract brings: its reward, and what campaigns award beside it. */
export const contractEarningKinds = ['reward', 'campaign'] as const;

/** Days that an unblocked Indiker has to request earnings that would have expired during the block. */
export const DAYS_AFTER_BLOCK = 30;
export const REMINDER_DAYS = [30, 7, 1] as const;
export type ReminderDays = (typeof REMINDER_DAYS)[number];

/** A closing installment goes from promised straight to available: it does not wait for an invoice. */
export const allowedEarningTransitions: Readonly<Record<EarningState, readonly EarningState[]>> = {
  promised: ['receivable', 'available', 'expired', 'cancelled'],
  receivable: ['available', 'expired', 'cancelled'],
  available: ['requested', 'expired', 'cancelled'],
  requested: ['paid'],
  paid: [],
  expired: [],
  cancelled: [],
};

/** Whether the state is final. A referral whose earnings are all settled is finished (product 4.5). */
export function isFinalEarningState(state: EarningState): boolean {
  return allowedEarningTransitions[state].length === 0;
}

export const finalEarningStates: readonly EarningState[] = earningStates.filter(isFinalEarningState);

export function releaseDate(
  invoicePaidOn: PlainDate,
  { releaseDays }: Pick<Programme, 'releaseDays'>,
): PlainDate {
  return addDays(invoicePaidOn, releaseDays);
}

/**
 * The last day on which the first invoice can be paid before the reward expires (product 5.5). A contract recorded
 * after that day gets the whole period from its recording, so that no reward is already expired when it is recorded.
 */
export function lastInvoicePaymentDay(
  firstInvoiceDueOn: PlainDate,
  contractRecordedOn: PlainDate,
  { invoiceExpiryDays }: Programme,
): PlainDate {
  const lastDay = addDays(firstInvoiceDueOn, invoiceExpiryDays);
  return lastDay < contractRecordedOn ? addDays(contractRecordedOn, invoiceExpiryDays) : lastDay;
}

/**
 * The last day on which an earning can be requested before it expires (product 5.5). Counted from the release, or from
 * the day on which the payment was recorded when that is later, because it could not be requested before.
 */
export function lastRequestDay(
  releaseOn: PlainDate,
  recordedOn: PlainDate,
  { requestExpiryDays }: Programme,
): PlainDate {
  return addDays(releaseOn > recordedOn ? releaseOn : recordedOn, requestExpiryDays);
}

export function hasExpired(lastDay: PlainDate, today: PlainDate): boolean {
  return today > lastDay;
}

export interface InvoicePaymentFacts {
  readonly paidOn: PlainDate;
  readonly closedOn: PlainDate;
  readonly firstInvoiceDueOn: PlainDate;
  readonly contractRecordedOn: PlainDate;
  readonly today: PlainDate;
  /** The operator has confirmed an unusual date. */
  readonly datesConfirmed: boolean;
}

/** Whether a day is so far back that a mistyped year is likelier than a late record (product 4.4). */
export function isLongAgo(
  day: PlainDate,
  today: PlainDate,
  { invoiceExpiryDays }: Pick<Programme, 'invoiceExpiryDays'>,
): boolean {
  return daysBetween(day, today) > invoiceExpiryDays;
}

export const invoicePaymentRefusals = {
  paid_in_future: 'A data do pagamento não pode estar no futuro.',
  paid_before_closing: 'A data do pagamento não pode ser anterior ao fechamento do contrato.',
  reward_expired: 'A fatura foi paga mais de {invoiceExpiryDays} após o vencimento: a bonificação expirou.',
  paid_long_ago:
    'O pagamento foi há mais de {invoiceExpiryDays}. Confira a data; se estiver certa, confirme para registrar.',
} as const;

export type InvoicePaymentRefusal = keyof typeof invoicePaymentRefusals;

/** Why the payment of the first invoice cannot be recorded with that date; null when it can. */
export function whyInvoicePaymentRefused(
  facts: InvoicePaymentFacts,
  programme: Programme,
): InvoicePaymentRefusal | null {
  if (facts.paidOn > facts.today) return 'paid_in_future';
  if (facts.paidOn < facts.closedOn) return 'paid_before_closing';
  const lastDay = lastInvoicePaymentDay(facts.firstInvoiceDueOn, facts.contractRecordedOn, programme);
  if (hasExpired(lastDay, facts.paidOn)) return 'reward_expired';
  return isLongAgo(facts.paidOn, facts.today, programme) && !facts.datesConfirmed ? 'paid_long_ago' : null;
}

/** The reminder due today; null when there is none. After an outage only the most urgent one is due. */
export function reminderFor(lastDay: PlainDate, today: PlainDate): ReminderDays | null {
  const left = daysBetween(today, lastDay);
  return left < 0 ? null : (REMINDER_DAYS.findLast((days) => left <= days) ?? null);
}
