import { formatDate, plainDate } from '@indike/rules/dates/calendar';

/** A day as a date field shows it; empty without one. */
export function typedDateOf(iso: string | null): string {
  const day = plainDate(iso ?? '');
  return day === null ? '' : formatDate(day);
}
