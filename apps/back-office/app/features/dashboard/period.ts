import { MAX_MONTHS } from '@indike/contract/operator/dashboard-report';
import type { PlainDate } from '@indike/rules/dates/calendar';

/** Months as YYYY-MM, both inclusive. Stored in the URL. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

export const CHOICES = [3, 6, 12, 24] as const;
/** Short, so that a young programme has a period before to compare with. */
const USUAL = 3;

const MONTH = /^20\d\d-(0[1-9]|1[0-2])$/;
const numberOf = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1;
const monthOf = (count: number): string =>
  `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`;

export const monthsOf = ({ from, to }: Period): number => numberOf(to) - numberOf(from) + 1;

/** The last `count` months, including the current one. */
export function lastMonths(count: number, today: PlainDate): Period {
  const to = today.slice(0, 7);
  return { from: monthOf(numberOf(to) - count + 1), to };
}

/** The months a period may start or end with, newest first. */
export const monthChoices = (today: PlainDate): string[] =>
  Array.from({ length: MAX_MONTHS }, (_, back) => monthOf(numberOf(today.slice(0, 7)) - back));

/** Reads the period from any URL, even a hand-typed one. Falls back to the default period if it is invalid. */
export function periodOf(params: URLSearchParams, today: PlainDate): Period {
  const period = { from: params.get('de') ?? '', to: params.get('ate') ?? '' };
  const isMonth = MONTH.test(period.from) && MONTH.test(period.to);
  const isPeriod = isMonth && period.from <= period.to && monthsOf(period) <= MAX_MONTHS;
  return isPeriod ? period : lastMonths(USUAL, today);
}

export const addressOf = ({ from, to }: Period): string => `?de=${from}&ate=${to}`;
