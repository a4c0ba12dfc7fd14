import { parseDate, plainDate, type PlainDate } from './calendar.ts';

/** '20/11/2026' or '2026-11-20'; null for what is no such day. */
export const typedDay = (text: string): PlainDate | null => parseDate(text) ?? plainDate(text);
