import { parseDate, plainDate, type PlainDate } from './calendar.ts';

/** Parses '20/11/2026' or '2026-11-20'; null when the text is not an existing date. */
export const parseTypedDate = (text: string): PlainDate | null => parseDate(text) ?? plainDate(text);
