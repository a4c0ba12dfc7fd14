import { expect, it } from 'vitest';
import { daysLater, nextFifteenth } from './clock-shortcuts.ts';

it.each([
  ['2026-03-14T15:00:00Z', '2026-03-15T15:00:00.000Z'],
  ['2026-03-15T12:00:00Z', '2026-04-15T15:00:00.000Z'],
  ['2026-12-31T15:00:00Z', '2027-01-15T15:00:00.000Z'],
  // Still the 14th in São Paulo.
  ['2026-03-15T02:00:00Z', '2026-03-15T15:00:00.000Z'],
])('after %s the next 15th is %s', (now, expected) =>
  expect(nextFifteenth(new Date(now)).toISOString()).toBe(expected),
);

it('adds days', () =>
  expect(daysLater(new Date('2026-02-27T15:00:00Z'), 5).toISOString()).toBe('2026-03-04T15:00:00.000Z'));
