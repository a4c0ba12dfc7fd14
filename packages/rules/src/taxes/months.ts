import { dateOf, firstOfNextMonth, formatMonth, type PlainDate } from '../dates/calendar.ts';

// Months of the income tax: 'yyyy-mm', the month of the payment date.

export const MONTH = /^(19|2[0-9])[0-9]{2}-(0[1-9]|1[0-2])$/;

/** A calendar year, 'yyyy'. */
export const TAX_YEAR = /^(19|2[0-9])[0-9]{2}$/;

/** `from` is the first day of the month, `before` the first day of the next one. */
export function monthRange(month: string): { readonly from: PlainDate; readonly before: PlainDate } {
  const from = dateOf(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 1);
  return { from, before: firstOfNextMonth(from) };
}

export const monthOf = (day: PlainDate): string => day.slice(0, 7);

/** 'nov/26' */
export const monthText = (month: string): string => formatMonth(monthRange(month).from);

/** The month that many months later, or earlier when `months` is negative. */
export function monthAfter(month: string, months: number): string {
  const count = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + months;
  return monthOf(dateOf(Math.floor(count / 12), (count % 12) + 1, 1));
}
