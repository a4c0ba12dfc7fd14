import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clawbackLimit, planClawbackOffsets, whyClawbackRefused } from './clawbacks.ts';
import type { Centavos } from '../money/money.ts';
import type { ReferralStatus } from './referrals.ts';

const value = (amount: number) => amount as Centavos;

describe('whyClawbackRefused', () => {
  it.each<[ReferralStatus, number, string | null]>([
    ['reward_scheduled', 100, null],
    ['finished', 700, null],
    ['reward_scheduled', 701, 'clawback_too_large'],
    ['reward_scheduled', 0, 'clawback_amount_invalid'],
    ['accepted', 100, 'clawback_before_invoice'],
    ['in_negotiation', 100, 'clawback_before_invoice'],
    ['cancelled', 100, 'clawback_before_invoice'],
    ['waiting', 100, 'clawback_before_invoice'],
  ])('in status %s, %d centavos: %s', (status, amount, code) => {
    const facts = { status, amount: value(amount), earned: value(1_000), clawedBack: value(300) };
    expect(whyClawbackRefused(facts)).toBe(code);
    expect(clawbackLimit(facts)).toBe(status === 'reward_scheduled' || status === 'finished' ? 700 : 0);
  });
});

describe('planClawbackOffsets', () => {
  it('offsets the oldest clawback against the earning that expires first', () => {
    const plan = planClawbackOffsets(
      [
        { id: 1, remaining: value(150) },
        { id: 2, remaining: value(100) },
      ],
      [
        { id: 10, net: value(100) },
        { id: 11, net: value(0) },
        { id: 12, net: value(80) },
      ],
    );
    expect(plan).toEqual([
      { clawbackId: 1, earningId: 10, amount: 100 },
      { clawbackId: 1, earningId: 12, amount: 50 },
      { clawbackId: 2, earningId: 12, amount: 30 },
    ]);
  });

  it('offsets as much as possible and never more', () => {
    const amounts = fc.array(fc.integer({ min: 0, max: 1_000 }), { maxLength: 6 });
    fc.assert(
      fc.property(amounts, amounts, (owed, available) => {
        const plan = planClawbackOffsets(
          owed.map((amount, id) => ({ id, remaining: value(amount) })),
          available.map((amount, id) => ({ id, net: value(amount) })),
        );
        const sum = (list: readonly number[]) => list.reduce((all, amount) => all + amount, 0);
        expect(sum(plan.map(({ amount }) => amount))).toBe(Math.min(sum(owed), sum(available)));
        for (const [id, amount] of available.entries()) {
          const taken = plan.filter(({ earningId }) => earningId === id).map((one) => one.amount);
          expect(sum(taken)).toBeLessThanOrEqual(amount);
        }
        expect(plan.every(({ amount }) => amount > 0)).toBe(true);
      }),
    );
  });
});
