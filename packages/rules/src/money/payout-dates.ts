import { type ExtraHolidays, nextBusinessDay } from '../dates/business-days.ts';
import type { Programme } from './programme.ts';
import {
  addDays,
  dayOfMonth,
  firstOfNextMonth,
  formatDateInWords,
  type PlainDate,
  withDayOfMonth,
} from '../dates/calendar.ts';

// Withdrawals requested up to the programme's last day are paid on its pay day of the same month, later ones of the next
// month. A payout moves to the next business day when the pay day is none (product 3.4).

type PayoutTerms = Pick<Programme, 'lastRequestDay' | 'payoutDay'>;

/** In force now. */
export interface PayoutTermsInForce extends PayoutTerms {
  /** The day on which an approved version replaces it, if any: a request of that day follows the other one. */
  readonly replacedOn?: PlainDate | null;
}

/** The last day to request what is paid in the same month. */
function lastDayOfPayout(requestedOn: PlainDate, { lastRequestDay }: PayoutTerms): PlainDate {
  const month = dayOfMonth(requestedOn) <= lastRequestDay ? requestedOn : firstOfNextMonth(requestedOn);
  return withDayOfMonth(month, lastRequestDay);
}

export function payoutDate(
  requestedOn: PlainDate,
  programme: PayoutTerms,
  extraHolidays?: ExtraHolidays,
): PlainDate {
  const month = lastDayOfPayout(requestedOn, programme);
  return nextBusinessDay(withDayOfMonth(month, programme.payoutDay), extraHolidays);
}

/** The first payout date on or after today. */
export function nextPayoutDate(
  today: PlainDate,
  { payoutDay }: PayoutTerms,
  extraHolidays?: ExtraHolidays,
): PlainDate {
  const ofThisMonth = nextBusinessDay(withDayOfMonth(today, payoutDay), extraHolidays);
  return ofThisMonth >= today
    ? ofThisMonth
    : nextBusinessDay(withDayOfMonth(firstOfNextMonth(today), payoutDay), extraHolidays);
}

/** The last day whose requests are paid on the same date as those of the given day. */
export function lastRequestDayFor(requestedOn: PlainDate, programme: PayoutTermsInForce): PlainDate {
  const last = lastDayOfPayout(requestedOn, programme);
  const { replacedOn } = programme;
  return replacedOn && replacedOn <= last ? addDays(replacedOn, -1) : last;
}

/** 'Peça o saque até 10 de dez. de 2026 para receber em 15 de dez. de 2026.' */
export function payoutSentence(
  today: PlainDate,
  programme: PayoutTermsInForce,
  extraHolidays?: ExtraHolidays,
): string {
  const lastDay = formatDateInWords(lastRequestDayFor(today, programme));
  return `Peça o saque até ${lastDay} para receber em ${formatDateInWords(payoutDate(today, programme, extraHolidays))}.`;
}
