import { expect, it } from 'vitest';
import { decideShareBonus, maxShareBonusTotal, waitingBonuses } from './share-bonus.ts';
import type { Centavos } from './money.ts';
import { FIRST_PROGRAMME } from './first-programme.ts';

it.each([
  [0, { ok: true, value: 500, number: 1 }],
  [24, { ok: true, value: 500, number: 25 }],
  [25, { ok: false, code: 'limit_reached' }],
  [26, { ok: false, code: 'limit_reached' }],
])('after %d credited bonuses', (credited, decision) =>
  expect(decideShareBonus(credited, FIRST_PROGRAMME)).toEqual(decision),
);

it('is R$ 125,00 at most', () => expect(maxShareBonusTotal(FIRST_PROGRAMME)).toBe(12_500));

it.each([
  [0, 0, 0, 0],
  [1, 0, 1, 500],
  [7, 20, 5, 2_500],
  [40, 0, 25, 12_500],
  [1, 24, 1, 500],
  [3, 25, 0, 0],
  [3, 26, 0, 0],
])('%i waiting after %i credited: %i people, %i centavos', (waiting, creditedSoFar, people, value) => {
  const terms = Array.from({ length: waiting }, () => FIRST_PROGRAMME);
  expect(waitingBonuses(terms, creditedSoFar)).toEqual({ people, value });
});

it('values each person who waits by the terms of the day of the sign-up', () => {
  const later = { ...FIRST_PROGRAMME, shareBonus: 700 as Centavos, shareBonusLimit: 3 };
  expect(waitingBonuses([FIRST_PROGRAMME, later, later, FIRST_PROGRAMME], 1)).toEqual({
    people: 3,
    value: 500 + 700 + 500,
  });
});
