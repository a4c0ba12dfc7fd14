import { type PlainDate, addDays, daysBetween } from '../dates/calendar.ts';

// The life of an earning: promised → receivable → available → requested → paid, or expired, or cancelled (decisions §5).

export type EarningState =
  | 'promised'
  | 'receivable'
  | 'available'
  | 'requested'
  | 'paid'
  | 'expired'
  | 'cancelled';

export const RELEASE_DAYS = 5;
export const INVOICE_EXPIRY_DAYS = 90;
export const REQUEST_EXPIRY_DAYS = 365;
export const REMINDER_DAYS = [30, 7, 1] as const;
export type ReminderDays = (typeof REMINDER_DAYS)[number];

/** Diamante's closing earning goes from promised to available at once: it waits for no invoice. */
export const allowedEarningMoves: Readonly<Record<EarningState, readonly EarningState[]>> = {
  promised: ['receivable', 'available', 'expired', 'cancelled'],
  receivable: ['available', 'expired', 'cancelled'],
  available: ['requested', 'expired', 'cancelled'],
  requested: ['paid'],
  paid: [],
  expired: [],
  cancelled: [],
};

export function canMoveEarning(from: EarningState, to: EarningState): boolean {
  return allowedEarningMoves[from].includes(to);
}

/** Nothing more will happen to it; a referral whose earnings are all settled is finished. */
export function isSettled(state: EarningState): boolean {
  return allowedEarningMoves[state].length === 0;
}

export const settledEarningStates = (Object.keys(allowedEarningMoves) as EarningState[]).filter(isSettled);

export function releaseDate(invoicePaidOn: PlainDate): PlainDate {
  return addDays(invoicePaidOn, RELEASE_DAYS);
}

/**
 * The first invoice still counts when paid on this day; the day after, the reward has lapsed. A contract recorded after
 * that day gets the whole time from its recording: no reward is born expired.
 */
export function lastInvoicePaymentDay(
  firstInvoiceDueOn: PlainDate,
  contractRecordedOn: PlainDate,
): PlainDate {
  const lastDay = addDays(firstInvoiceDueOn, INVOICE_EXPIRY_DAYS);
  return lastDay < contractRecordedOn ? addDays(contractRecordedOn, INVOICE_EXPIRY_DAYS) : lastDay;
}

/**
 * The earning can still be requested on this day; the day after, it has lapsed. Counted from the release, or from the day
 * that it was recorded on when that is later: only then could it be asked for.
 */
export function lastRequestDay(releaseOn: PlainDate, recordedOn: PlainDate): PlainDate {
  return addDays(releaseOn > recordedOn ? releaseOn : recordedOn, REQUEST_EXPIRY_DAYS);
}

export function hasExpired(lastDay: PlainDate, today: PlainDate): boolean {
  return today > lastDay;
}

export type InvoicePaymentFacts = {
  readonly paidOn: PlainDate;
  readonly closedOn: PlainDate;
  readonly firstInvoiceDueOn: PlainDate;
  readonly contractRecordedOn: PlainDate;
  readonly today: PlainDate;
  /** The operator looked at an unusual date and means it. */
  readonly datesConfirmed: boolean;
};

/** Whether a day lies so far back that a mistyped year is likelier than a late record. */
export function isLongAgo(day: PlainDate, today: PlainDate): boolean {
  return daysBetween(day, today) > INVOICE_EXPIRY_DAYS;
}

export const invoicePaymentRefusals = {
  paid_in_future: 'A data do pagamento não pode estar no futuro.',
  paid_before_closing: 'A data do pagamento não pode ser anterior ao fechamento do contrato.',
  reward_expired: 'A fatura foi paga mais de 90 dias após o vencimento: a bonificação expirou.',
  paid_long_ago:
    'O pagamento foi há mais de 90 dias. Confira a data; se estiver certa, confirme para registrar.',
} as const;

export type InvoicePaymentRefusal = keyof typeof invoicePaymentRefusals;

/** Null when the first invoice's payment may be recorded with that date. */
export function whyInvoicePaymentRefused(facts: InvoicePaymentFacts): InvoicePaymentRefusal | null {
  if (facts.paidOn > facts.today) return 'paid_in_future';
  if (facts.paidOn < facts.closedOn) return 'paid_before_closing';
  const lastDay = lastInvoicePaymentDay(facts.firstInvoiceDueOn, facts.contractRecordedOn);
  if (hasExpired(lastDay, facts.paidOn)) return 'reward_expired';
  return isLongAgo(facts.paidOn, facts.today) && !facts.datesConfirmed ? 'paid_long_ago' : null;
}

/** The reminder that is in force today, if any: after days off, the most urgent one and not all of them. */
export function reminderFor(lastDay: PlainDate, today: PlainDate): ReminderDays | null {
  const left = daysBetween(today, lastDay);
  return left < 0 ? null : (REMINDER_DAYS.findLast((days) => left <= days) ?? null);
}
