import { expect, it } from 'vitest';
import type { Centavos } from './money.ts';
import { decideSettlement } from './settlement.ts';
import { FIRST_PROGRAMME } from './first-programme.ts';

const decide = (available: number, hasBankAccount = true, isUnderReview = false, isBlocked = false) =>
  decideSettlement(
    { available: available as Centavos, hasBankAccount, isUnderReview, isBlocked },
    FIRST_PROGRAMME,
  );

it.each([
  [1, true, { ok: true, total: 1 }],
  [14_999, true, { ok: true, total: 14_999 }],
  [0, true, { ok: false, code: 'nothing_to_settle' }],
  [0, false, { ok: false, code: 'nothing_to_settle' }],
  [15_000, true, { ok: false, code: 'above_minimum' }],
  [14_999, false, { ok: false, code: 'bank_account_required' }],
  [15_000, false, { ok: false, code: 'above_minimum' }],
])('%i centavos, bank account %s', (available, hasBankAccount, decision) => {
  expect(decide(available, hasBankAccount)).toEqual(decision);
});

it.each([
  [500, true, 'bonus_under_review'],
  [500, false, 'bonus_under_review'],
  [0, true, 'nothing_to_settle'],
  [15_000, true, 'above_minimum'],
])('%i centavos of bonuses under review, bank account %s', (available, hasBankAccount, code) => {
  expect(decide(available, hasBankAccount, true)).toEqual({ ok: false, code });
});

it('settles any balance of a blocked Indiker, who cannot request it', () => {
  expect(decide(250_000, true, false, true)).toEqual({ ok: true, total: 250_000 });
  expect(decide(250_000, false, false, true)).toEqual({ ok: false, code: 'bank_account_required' });
  expect(decide(250_000, true, true, true)).toEqual({ ok: false, code: 'bonus_under_review' });
});
