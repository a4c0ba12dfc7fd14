import { expect, it } from 'vitest';
import { shareOf } from './totals.ts';

const counts = [
  { status: 'waiting', count: 4 },
  { status: 'accepted', count: 8 },
  { status: 'cancelled', count: 20 },
  { status: 'in_dispute', count: 5 },
] as const;

it('returns the share of the largest count, and 0 without any', () => {
  expect([
    shareOf(counts, 20),
    shareOf(counts, 5),
    shareOf([], 0),
    shareOf([{ status: 'waiting', count: 0 }], 0),
  ]).toEqual([1, 0.25, 0, 0]);
});
