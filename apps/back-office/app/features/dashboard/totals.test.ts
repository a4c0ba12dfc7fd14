import { expect, it } from 'vitest';
import { shareOf } from './totals.ts';

const row = (id: number | null, count: number) => ({
  status: id === null ? null : { id, name_app: `Status ${id}`, color: '000000' },
  count,
});
const counts = [row(null, 4), row(1, 3), row(99, 2), row(2, 1), row(6, 1), row(3, 8), row(7, 20), row(42, 5)];

it('returns the share of the largest count, and 0 without any', () => {
  expect([shareOf(counts, 20), shareOf(counts, 5), shareOf([], 0), shareOf([row(1, 0)], 0)]).toEqual([
    1, 0.25, 0, 0,
  ]);
});
