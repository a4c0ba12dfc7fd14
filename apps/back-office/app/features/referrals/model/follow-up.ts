import { daysBetween, plainDate, type PlainDate } from '@indike/rules/dates/calendar';
import { dateText } from '@indike/ui/format/dates.ts';

/** Days of the wire sort as texts do. */
export const isDue = (on: string, today: PlainDate): boolean => on <= today;

/** 'acompanhar hoje', 'acompanhar amanhã', 'acompanhar em 25 de nov. de 2026', 'atrasada há 3 dias' */
export function followUpText(on: string, today: PlainDate): string {
  const day = plainDate(on);
  if (day === null) return '';
  const days = daysBetween(today, day);
  if (days < 0) return days === -1 ? 'era para ontem' : `era para há ${-days} dias`;
  if (days === 0) return 'acompanhar hoje';
  return days === 1 ? 'acompanhar amanhã' : `acompanhar em ${dateText(on)}`;
}
