import { daysBetween, formatDateInWords, plainDate, type PlainDate } from '@indike/rules/dates/calendar';

/** Days of the wire sort as texts do. */
export const isDue = (on: string, today: PlainDate): boolean => on <= today;

/** 'hoje', 'amanhã', 'era para ontem'; null of a day further ahead. */
export function nearText(on: string, today: PlainDate): string | null {
  const day = plainDate(on);
  if (day === null) return null;
  const days = daysBetween(today, day);
  if (days > 1) return null;
  if (days < 0) return days === -1 ? 'era para ontem' : `era para há ${-days} dias`;
  return days === 0 ? 'hoje' : 'amanhã';
}

/** Short, for the list: 'acompanhar em 25 de nov.'. A day is within a year, so day and month say which. */
export function followUpText(on: string, today: PlainDate): string {
  const [day, near] = [plainDate(on), nearText(on, today)];
  if (day === null) return '';
  if (near === null) return `acompanhar em ${formatDateInWords(day).replace(/ de \d{4}$/, '')}`;
  return isDue(on, today) && on !== today ? near : `acompanhar ${near}`;
}
