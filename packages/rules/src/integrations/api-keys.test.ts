import { expect, it } from 'vitest';
import { isUseStale } from './api-keys.ts';

const NOW = new Date('2026-11-22T12:00:00Z');

it('the last use is written once a minute', () => {
  const ago = (seconds: number) => new Date(NOW.getTime() - seconds * 1000);
  expect([null, ago(61), ago(60), ago(59), NOW].map((used) => isUseStale(used, NOW))).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
});
