import { expect, it } from 'vitest';
import { decideShareBonus, shareBonusMaximum } from './share-bonus.ts';

it.each([
  [0, { ok: true, value: 500, number: 1 }],
  [24, { ok: true, value: 500, number: 25 }],
  [25, { ok: false, code: 'limit_reached' }],
  [26, { ok: false, code: 'limit_reached' }],
])('after %d', (credited, decision) => expect(decideShareBonus(credited)).toEqual(decision));

it('is R$ 125,00 at most', () => expect(shareBonusMaximum).toBe(12_500));
