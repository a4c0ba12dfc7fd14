import { parseDate } from '@indike/rules/dates/calendar';
import * as z from 'zod/mini';
import { reaisFromCentavos, ZERO_CENTAVOS, parseTypedAmount } from '@indike/rules/money/money';

/** Parses a typed dd/MM/yyyy date into the day that the call expects. */
export const typedDay = (message: string) =>
  z.pipe(
    z.string().check(z.refine((text) => parseDate(text) !== null, message)),
    z.transform((text) => parseDate(text) ?? ''),
  );

/** Parses a typed amount into the reais that the call expects. */
export const typedMoney = (message: string) =>
  z.pipe(
    z.string().check(z.refine((text) => parseTypedAmount(text) !== null, message)),
    z.transform((text) => reaisFromCentavos(parseTypedAmount(text) ?? ZERO_CENTAVOS)),
  );
