import { reaisFromCentavos, ZERO_CENTAVOS } from '@indike/rules/money/money';
import { parseTypedAmount } from '@indike/rules/money/typed-amount';
import * as z from 'zod/mini';

/** Parses a typed amount into the reais that the call expects. */
export const typedMoney = (message: string) =>
  z.pipe(
    z.string().check(z.refine((text) => parseTypedAmount(text) !== null, message)),
    z.transform((text) => reaisFromCentavos(parseTypedAmount(text) ?? ZERO_CENTAVOS)),
  );
