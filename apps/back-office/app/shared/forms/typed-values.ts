import { formatDate, parseDate, type PlainDate } from '@indike/rules/dates/calendar';
import * as z from 'zod/mini';
import { reaisFromCentavos, ZERO_CENTAVOS, parseTypedAmount } from '@indike/rules/money/money';

/** Parses a typed dd/MM/yyyy date into the day that the call expects. */
export const typedDay = (message: string) =>
  z.pipe(
    z.string().check(z.refine((text) => parseDate(text) !== null, message)),
    z.transform((text) => parseDate(text) ?? ''),
  );

/** Formats a day as typed text, for the initial value of a date field. */
export const asTyped = (day: PlainDate): string => formatDate(day);

/** Parses a typed amount into the reais that the call expects. */
export const typedMoney = (message: string) =>
  z.pipe(
    z.string().check(z.refine((text) => parseTypedAmount(text) !== null, message)),
    z.transform((text) => reaisFromCentavos(parseTypedAmount(text) ?? ZERO_CENTAVOS)),
  );
