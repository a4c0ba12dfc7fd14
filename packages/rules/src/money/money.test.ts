import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Centavos,
  addCentavos,
  centavos,
  centavosFromReais,
  formatBRL,
  formatCount,
  MAX_REAIS,
  percentOf,
  reaisFromCentavos,
  subtractCentavos,
  parseTypedAmount,
} from './money.ts';

const amount = fc.integer({ min: 0, max: MAX_REAIS * 100 }).map((value) => value as Centavos);
const anyAmount = fc.maxSafeInteger().map((value) => value as Centavos);

describe('centavosFromReais', () => {
  it.each([
    [0, 0],
    [-0, 0],
    [0.01, 1],
    [19.99, 1999],
    [1.1, 110],
    [2500.5, 250_050],
    [MAX_REAIS, 100_000_000_000],
    [0.001, null],
    [1.005, null],
    [19.999, null],
    [0.1 + 0.2, null],
    [-0.01, null],
    [MAX_REAIS + 0.01, null],
    [1e30, null],
    [Number.NaN, null],
    [Number.POSITIVE_INFINITY, null],
  ])('%d gives %d', (reais, expected) => expect(centavosFromReais(reais)).toBe(expected));

  it('reverses reaisFromCentavos', () => {
    fc.assert(
      fc.property(amount, (value) => {
        expect(centavosFromReais(reaisFromCentavos(value))).toBe(value);
      }),
    );
  });

  it('reads a JSON number as written', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e9 - 1 }), fc.integer({ min: 0, max: 99 }), (whole, cents) => {
        const written = JSON.parse(`${whole}.${String(cents).padStart(2, '0')}`) as number;
        expect(centavosFromReais(written)).toBe(whole * 100 + cents);
      }),
    );
  });

  it('never throws', () => {
    fc.assert(
      fc.property(fc.double(), (value) => {
        const result = centavosFromReais(value);
        expect(result === null || (Number.isSafeInteger(result) && result >= 0)).toBe(true);
      }),
    );
  });
});

it.each([
  [1.5, null],
  [2 ** 53, null],
  [Number.NaN, null],
  [-500, -500],
])('centavos(%d) is %d', (value, expected) => expect(centavos(value)).toBe(expected));

it('adds and subtracts', () => {
  const value = 250 as Centavos;
  expect(addCentavos()).toBe(0);
  expect(addCentavos(value, value, value)).toBe(750);
  expect(subtractCentavos(value, 1 as Centavos)).toBe(249);
});

describe('formatBRL', () => {
  it.each([
    [0, 'R$ 0,00'],
    [5, 'R$ 0,05'],
    [99, 'R$ 0,99'],
    [100, 'R$ 1,00'],
    [123_456, 'R$ 1.234,56'],
    [100_000_000, 'R$ 1.000.000,00'],
    [-250_000, '-R$ 2.500,00'],
    [9_007_199_254_740_991, 'R$ 90.071.992.547.409,91'],
  ])('%d as %s', (value, text) => expect(formatBRL(value as Centavos)).toBe(text.replace(' ', '\u00a0')));

  it('matches the output of Intl', () => {
    const intl = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });
    fc.assert(
      fc.property(amount, (value) => {
        expect(formatBRL(value)).toBe(intl.format(value / 100));
      }),
    );
  });
});

it('groups a count as Intl does', () => {
  const intl = new Intl.NumberFormat('pt-BR');
  expect(formatCount(1_234)).toBe('1.234');
  fc.assert(
    fc.property(fc.maxSafeNat(), (count) => {
      expect(formatCount(count)).toBe(intl.format(count));
    }),
  );
});

describe('percentOf', () => {
  it.each([
    [500_000, 50, 250_000],
    [1, 50, 1],
    [3, 50, 2],
    [2, 20, 0],
    [3, 20, 1],
    [-1, 50, -1],
    [0, 80, 0],
  ])('%d at %d %% is %d', (value, percent, expected) => {
    expect(percentOf(value as Centavos, percent)).toBe(expected);
  });

  it('is exact, half up, for every safe amount', () => {
    fc.assert(
      fc.property(anyAmount, fc.integer({ min: 0, max: 100 }), (value, percent) => {
        const absolute = (BigInt(Math.abs(value)) * BigInt(percent) + 50n) / 100n;
        expect(BigInt(percentOf(value, percent))).toBe(value < 0 ? -absolute : absolute);
      }),
    );
  });
});

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
