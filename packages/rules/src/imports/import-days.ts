import { dateOf, type PlainDate } from '../dates/calendar.ts';

/** An earlier date is taken for a typing error. */
const FIRST_DAY = dateOf(2000, 1, 1);

export const importDayRefusals = {
  date_in_future: 'A data está no futuro.',
  date_too_old: 'A data é de antes do ano 2000. Confira o ano.',
} as const;
export type ImportDayRefusal = keyof typeof importDayRefusals;

export function whyDayRefused(day: PlainDate, today: PlainDate): ImportDayRefusal | null {
  if (day > today) return 'date_in_future';
  return day < FIRST_DAY ? 'date_too_old' : null;
}
