import { daysBetween, formatDateInWords, plainDate, type PlainDate } from '@indike/rules/dates/calendar';

/** ISO dates sort as strings. */
export const isDue = (on: string, today: PlainDate): boolean => on <= today;

/** 'hoje', 'amanhã', 'era para ontem'; null for a day after tomorrow. */
export function nearText(on: string, today: PlainDate): string | null {
  const day = plainDate(on);
  if (day === null) return null;
  const days = daysBetween(today, day);
  if (days > 1) return null;
  if (days < 0) return days === -1 ? 'era para ontem' : `era para há ${-days} dias`;
  return days === 0 ? 'hoje' : 'amanhã';
}

/** Short text for the list: 'acompanhar em 25 de nov.'. The year is left out, because the day is within a year. */
export function followUpText(on: string, today: PlainDate): string {
  const [day, near] = [plainDate(on), nearText(on, today)];
  if (day === null) return '';
  if (near === null) return `acompanhar em ${formatDateInWords(day).replace(/ de \d{4}$/, '')}`;
  return isDue(on, today) && on !== today ? near : `acompanhar ${near}`;
}
