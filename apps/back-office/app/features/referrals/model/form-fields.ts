import { formatDate, parseDate, type PlainDate } from '@indike/rules/dates/calendar';
import { reaisFromCentavos, ZERO_CENTAVOS } from '@indike/rules/money/money';
import * as z from 'zod/mini';
import { typedAmount } from './money-input.ts';

/** An amount as typed, as the reais that the call takes. */
export const typedMoney = (message: string) =>
  z.pipe(
    z.string().check(z.refine((text) => typedAmount(text) !== null, message)),
    z.transform((text) => reaisFromCentavos(typedAmount(text) ?? ZERO_CENTAVOS)),
  );

/** dd/MM/yyyy as typed, as the day that the call takes. */
export const typedDay = (message: string) =>
  z.pipe(
    z.string().check(z.refine((text) => parseDate(text) !== null, message)),
    z.transform((text) => parseDate(text) ?? ''),
  );

/** A day as somebody would type it, for a field that begins with one. */
export const asTyped = (day: PlainDate): string => formatDate(day);

const NOTE_LENGTH = 2000;

/** Null where nothing was written. */
export const note = z.pipe(
  z.string().check(z.maxLength(NOTE_LENGTH, `Use no máximo ${NOTE_LENGTH} caracteres`)),
  z.transform((text) => text.trim() || null),
);
