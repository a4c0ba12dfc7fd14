import { type PlainDate, addDays, daysBetween } from './calendar.ts';

// The life of a parcel: promised → receivable → available → requested → paid, or expired, or cancelled (decisions §5).

export type ParcelState =
  | 'promised'
  | 'receivable'
  | 'available'
  | 'requested'
  | 'paid'
  | 'expired'
  | 'cancelled';

export const releaseDays = 5;
export const invoiceLapseDays = 90;
export const requestLapseDays = 365;
export const reminderDays = [30, 7, 1] as const;
export type ReminderDays = (typeof reminderDays)[number];

/** Diamante's closing parcel goes from promised to available at once: it waits for no invoice. */
export const allowedParcelMoves: Readonly<Record<ParcelState, readonly ParcelState[]>> = {
  promised: ['receivable', 'available', 'expired', 'cancelled'],
  receivable: ['available', 'expired', 'cancelled'],
  available: ['requested', 'expired', 'cancelled'],
  requested: ['paid'],
  paid: [],
  expired: [],
  cancelled: [],
};

export function canMoveParcel(from: ParcelState, to: ParcelState): boolean {
  return allowedParcelMoves[from].includes(to);
}

/** Nothing more will happen to it; a referral whose parcels are all settled is finished. */
export function isSettled(state: ParcelState): boolean {
  return allowedParcelMoves[state].length === 0;
}

export function releaseDate(invoicePaidOn: PlainDate): PlainDate {
  return addDays(invoicePaidOn, releaseDays);
}

/** The first invoice still counts when paid on this day; the day after, the reward has lapsed. */
export function lastInvoicePaymentDay(firstInvoiceDueOn: PlainDate): PlainDate {
  return addDays(firstInvoiceDueOn, invoiceLapseDays);
}

/** The parcel can still be requested on this day; the day after, it has lapsed. */
export function lastRedemptionDay(availableOn: PlainDate): PlainDate {
  return addDays(availableOn, requestLapseDays);
}

export function hasLapsed(lastDay: PlainDate, today: PlainDate): boolean {
  return today > lastDay;
}

export type InvoicePaymentFacts = {
  readonly paidOn: PlainDate;
  readonly closedOn: PlainDate;
  readonly firstInvoiceDueOn: PlainDate;
  readonly today: PlainDate;
};

export const invoicePaymentRefusals = {
  paid_in_future: 'A data do pagamento não pode estar no futuro.',
  paid_before_closing: 'A data do pagamento não pode ser anterior ao fechamento do contrato.',
  reward_lapsed: 'A fatura foi paga mais de 90 dias após o vencimento: a bonificação expirou.',
} as const;

export type InvoicePaymentRefusal = keyof typeof invoicePaymentRefusals;

/** Null when the first invoice's payment may be recorded with that date. */
export function whyInvoicePaymentRefused(facts: InvoicePaymentFacts): InvoicePaymentRefusal | null {
  if (facts.paidOn > facts.today) return 'paid_in_future';
  if (facts.paidOn < facts.closedOn) return 'paid_before_closing';
  return hasLapsed(lastInvoicePaymentDay(facts.firstInvoiceDueOn), facts.paidOn) ? 'reward_lapsed' : null;
}

/** The reminder that is in force today, if any: after days off, the most urgent one and not all of them. */
export function reminderFor(lastDay: PlainDate, today: PlainDate): ReminderDays | null {
  const left = daysBetween(today, lastDay);
  return left < 0 ? null : (reminderDays.findLast((days) => left <= days) ?? null);
}
