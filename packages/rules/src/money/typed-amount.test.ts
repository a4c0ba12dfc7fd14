import { expect, it } from 'vitest';
import { parseTypedAmount } from './typed-amount.ts';

it.each([
  ['R$\u00a05.000,50', 500_050],
  ['R$5000', 500_000],
  ['5000,5', 500_050],
  ['5.000', 500_000],
  ['5000.50', 500_050],
  ['1.234.567,89', 123_456_789],
  ['0,01', 1],
])('reads %s', (text, expected) => expect(parseTypedAmount(text)).toBe(expected));

it.each(['', '0', '0,00', '-5', '5,000', '5.00.0', '1,234,567', 'cinco', '5,', '99999999999999'])(
  'refuses %j',
  (text) => expect(parseTypedAmount(text)).toBeNull(),
);
