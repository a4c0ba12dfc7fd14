import { expect, it } from 'vitest';
import { shareOf } from './bar-share.ts';

it('returns the share of the largest value', () => {
  expect(shareOf(50, 200)).toBe(0.25);
  expect(shareOf(200, 200)).toBe(1);
});

it('returns 0 for zero, a negative amount and NaN', () => {
  expect([shareOf(0, 0), shareOf(0, 10), shareOf(-5, 10), shareOf(Number.NaN, 10)]).toEqual([0, 0, 0, 0]);
});
