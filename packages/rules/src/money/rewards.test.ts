import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Centavos, MAX_REAIS, percentOf } from './money.ts';
import { freezeReward, promiseReward } from './rewards.ts';
import { FIRST_PROGRAMME } from './first-programme.ts';
import type { Level } from './programme.ts';

const value = (amount: number) => amount as Centavos;
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

describe('freezeReward', () => {
  it('explains the calculation in a sentence', () => {
    const reward = freezeReward({ contractValue: value(500_000), closedCount: 2 }, FIRST_PROGRAMME);
    expect(plain(reward.sentence)).toBe('R$ 5.000,00 × 50% (Prata, 2º contrato fechado) = R$ 2.500,00');
    expect(reward).toMatchObject({ level: 'prata', rate: 50, total: 250_000, closedCount: 2 });
  });

  it.each([
    [3, [[1, 1, 50, 'first_invoice', 250_000]]],
    [4, [[1, 1, 60, 'first_invoice', 300_000]]],
    [10, [[1, 1, 60, 'first_invoice', 300_000]]],
    [
      11,
      [
        [1, 2, 20, 'closing', 100_000],
        [2, 2, 60, 'first_invoice', 300_000],
      ],
    ],
  ])('has the earnings of closed referral number %d', (closedCount, expected) => {
    const { earnings } = freezeReward({ contractValue: value(500_000), closedCount }, FIRST_PROGRAMME);
    expect(earnings.map((p) => [p.installment, p.installments, p.rate, p.trigger, p.value])).toEqual(
      expected,
    );
  });

  it('adds up to the cent for every value up to R$ 10.000,00', () => {
    const wrong: number[] = [];
    for (let amount = 0; amount <= 1_000_000; amount += 1) {
      if (!addsUp(amount, 11)) wrong.push(amount);
    }
    expect(wrong).toEqual([]);
  });

  it('adds up to the cent for any value and level', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: MAX_REAIS * 100 }),
        fc.integer({ min: 1, max: 20 }),
        (amount, count) => {
          expect(addsUp(amount, count)).toBe(true);
        },
      ),
      { numRuns: 2_000 },
    );
  });
});

it('promises what the next closing would earn', () => {
  expect(promiseReward({ estimatedValue: value(500_000), closedSoFar: 3 }, FIRST_PROGRAMME)).toEqual(
    freezeReward({ contractValue: value(500_000), closedCount: 4 }, FIRST_PROGRAMME),
  );
});

// Whether the total is the percentage rounded half up, and each earning within a centavo of its own percentage.
function addsUp(amount: number, closedCount: number): boolean {
  const { earnings, rate, total } = freezeReward(
    { contractValue: value(amount), closedCount },
    FIRST_PROGRAMME,
  );
  const sum = earnings.reduce((rest, earning) => rest + earning.value, 0);
  const close = earnings.every(
    (p) => p.value >= 0 && Math.abs(p.value - percentOf(value(amount), p.rate)) <= 1,
  );
  return sum === total && total === Math.floor((amount * rate + 50) / 100) && close;
}

it('follows the programme it gets', () => {
  const platina: Level = {
    ...FIRST_PROGRAMME.levels[0],
    rate: 70,
    installments: [
      { rate: 33, trigger: 'closing' },
      { rate: 33, trigger: 'closing' },
      { rate: 4, trigger: 'first_invoice' },
    ],
  };
  const { earnings, total } = freezeReward(
    { contractValue: value(12_345), closedCount: 1 },
    { levels: [platina] },
  );
  expect([total, ...earnings.map((earning) => earning.value)]).toEqual([8_642, 4_074, 4_074, 494]);
});
