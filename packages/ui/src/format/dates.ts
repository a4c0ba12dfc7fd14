import {
  dateInSaoPaulo,
  formatDateInWords,
  formatNearDate,
  formatTime,
  plainDate,
} from '@indike/rules/dates/calendar';
import { useState, useSyncExternalStore } from 'react';
import { clockOffset } from './clock-offset.ts';

/** Formats a date or an instant from the wire as a date in São Paulo: '16 de mar. de 2026'. */
export function dateText(iso: string): string {
  const date = plainDate(iso) ?? dateInSaoPaulo(new Date(iso));
  return formatDateInWords(date);
}

/** '16 de mar.', for a calendar date that is near. */
export function nearDateText(iso: string): string {
  const date = plainDate(iso);
  return date === null ? dateText(iso) : formatNearDate(date);
}

/** '14h05' */
export const timeText = (instant: string) => formatTime(new Date(instant));

/** '16 de mar. de 2026, 14h05' */
export const dateTimeText = (instant: string) => `${dateText(instant)}, ${timeText(instant)}`;

const dayAt = (ahead: number) => ({ ahead, today: dateInSaoPaulo(new Date(Date.now() + ahead)) });

/** The date in São Paulo when the component was mounted or the clock's offset last changed. */
export function useToday() {
  const ahead = useSyncExternalStore(clockOffset.subscribe, clockOffset.get, () => 0);
  const [day, setDay] = useState(() => dayAt(ahead));
  if (day.ahead !== ahead) setDay(dayAt(ahead));
  return day.today;
}
