import { formatDate, parseDate, type PlainDate } from '@indike/rules/dates/calendar';
import * as z from 'zod/mini';

/** dd/MM/yyyy as typed, as the day that the call takes. */
export const typedDay = (message: string) =>
  z.pipe(
    z.string().check(z.refine((text) => parseDate(text) !== null, message)),
    z.transform((text) => parseDate(text) ?? ''),
  );

/** A day as somebody would type it, for a field that begins with one. */
export const asTyped = (day: PlainDate): string => formatDate(day);
