import { FIRST_PROGRAMME } from '@indike/rules/money/first-programme';
import { expect, it } from 'vitest';
import { estimate, tidied } from './estimate.ts';

const plain = (texts: readonly string[] | null) => texts?.map((text) => text.replace('\u00a0', ' ')) ?? null;

it.each([
  ['R$\u00a05.000,00', ['R$ 2.500,00', 'R$ 3.000,00', 'R$ 4.000,00']],
  ['12000', ['R$ 6.000,00', 'R$ 7.200,00', 'R$ 9.600,00']],
  // Rounded once, for the whole reward (product 3.2).
  ['0,03', ['R$ 0,02', 'R$ 0,02', 'R$ 0,02']],
  ['1.000.000.000', ['R$ 500.000.000,00', 'R$ 600.000.000,00', 'R$ 800.000.000,00']],
])('a contract of %s is worth, by level, %j', (typed, rewards) => {
  expect(plain(estimate(typed, FIRST_PROGRAMME))).toEqual(rewards);
});

it.each(['', 'cinco mil', '0', '-5', '1.000.000.001', '5,123'])('%j is no contract value', (typed) => {
  expect(estimate(typed, FIRST_PROGRAMME)).toBeNull();
});

it('follows another version of the programme', () => {
  const [first] = FIRST_PROGRAMME.levels;
  expect(plain(estimate('2.000', { levels: [{ ...first, rate: 62.5 }] }))).toEqual(['R$ 1.250,00']);
});

it('writes an amount as money and leaves the rest as it was typed', () => {
  expect(tidied('7500,5')).toBe('R$\u00a07.500,50');
  expect(tidied('cinco mil')).toBe('cinco mil');
});
