import { reaisFromCentavos, ZERO_CENTAVOS } from '@indike/rules/money/money';
import * as z from 'zod/mini';
import { parseTypedAmount } from '@indike/rules/money/typed-amount';

/** Parses a typed amount into the reais that the call expects. */
export const typedMoney = (message: string) =>
  z.pipe(
    z.string().check(z.refine((text) => parseTypedAmount(text) !== null, message)),
    z.transform((text) => reaisFromCentavos(parseTypedAmount(text) ?? ZERO_CENTAVOS)),
  );

const NOTE_LENGTH = 2000;

/** An optional note; null if it is blank. */
export const note = z.pipe(
  z.string().check(z.maxLength(NOTE_LENGTH, `Use no máximo ${NOTE_LENGTH} caracteres`)),
  z.transform((text) => text.trim() || null),
);
