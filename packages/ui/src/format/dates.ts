import { dateInSaoPaulo, formatDateInWords, formatTime, plainDate } from '@indike/rules/dates/calendar';

/** A day or an instant of the wire: '16 de mar. de 2026', in São Paulo. */
export function dateText(iso: string): string {
  const date = plainDate(iso) ?? dateInSaoPaulo(new Date(iso));
  return formatDateInWords(date);
}

/** '14h05' */
export const timeText = (instant: string) => formatTime(new Date(instant));

/** '16 de mar. de 2026, 14h05' */
export const dateTimeText = (instant: string) => `${dateText(instant)}, ${timeText(instant)}`;
