import {
  dateInSaoPaulo,
  formatDateInWords,
  formatNearDate,
  formatTime,
  plainDate,
} from '@indike/rules/dates/calendar';

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
