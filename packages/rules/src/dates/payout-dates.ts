import { type ExtraHolidays, nextBusinessDay } from './business-days.ts';
import { type PlainDate, dayOfMonth, firstOfNextMonth, withDayOfMonth } from './calendar.ts';

// Withdrawals requested up to day 10 are paid on day 15 of the same month, later ones on day 15 of the next month. A
// payout moves to the next business day when day 15 is none (product 3.4).

export const LAST_REQUEST_DAY = 10;
export const PAYOUT_DAY = 15;

export function payoutDate(requestedOn: PlainDate, extraHolidays?: ExtraHolidays): PlainDate {
  return nextBusinessDay(withDayOfMonth(lastRequestDayFor(requestedOn), PAYOUT_DAY), extraHolidays);
}

/** The first payout date on or after today. */
export function nextPayoutDate(today: PlainDate, extraHolidays?: ExtraHolidays): PlainDate {
  const ofThisMonth = nextBusinessDay(withDayOfMonth(today, PAYOUT_DAY), extraHolidays);
  return ofThisMonth >= today
    ? ofThisMonth
    : nextBusinessDay(withDayOfMonth(firstOfNextMonth(today), PAYOUT_DAY), extraHolidays);
}

/** The last day whose requests are paid on the same date as those of the given day. */
export function lastRequestDayFor(requestedOn: PlainDate): PlainDate {
  const month = dayOfMonth(requestedOn) <= LAST_REQUEST_DAY ? requestedOn : firstOfNextMonth(requestedOn);
  return withDayOfMonth(month, LAST_REQUEST_DAY);
}
