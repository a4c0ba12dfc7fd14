import { formatDate, parseDate, type PlainDate } from '@indike/rules/dates/calendar';
import * as z from 'zod/mini';

/** Parses a typed dd/MM/yyyy date into the day that the call expects. */
export const typedDay = (message: string) =>
  z.pipe(
    z.string().check(z.refine((text) => parseDate(text) !== null, message)),
    z.transform((text) => parseDate(text) ?? ''),
  );

/** Formats a day as typed text, for the initial value of a date field. */
export const asTyped = (day: PlainDate): string => formatDate(day);
