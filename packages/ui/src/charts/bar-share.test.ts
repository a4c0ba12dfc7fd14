import { expect, it } from 'vitest';
import { shareOf } from './bar-share.ts';

it('a bar is as long as its part of the longest, from zero', () => {
  expect(shareOf(50, 200)).toBe(0.25);
  expect(shareOf(200, 200)).toBe(1);
});

it('no bar for nothing, a negative amount or no number', () => {
  expect([shareOf(0, 0), shareOf(0, 10), shareOf(-5, 10), shareOf(Number.NaN, 10)]).toEqual([0, 0, 0, 0]);
});
