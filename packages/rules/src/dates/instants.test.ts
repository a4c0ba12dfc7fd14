import { expect, it } from 'vitest';
import { daysBefore, hoursAfter } from './instants.ts';

const NOON = new Date('2026-11-22T12:00:00Z');

it('adds hours and subtracts days of 24 hours, also with negative numbers', () => {
  expect(hoursAfter(NOON, 24).toISOString()).toBe('2026-11-23T12:00:00.000Z');
  expect(hoursAfter(NOON, -0.5).toISOString()).toBe('2026-11-22T11:30:00.000Z');
  expect(hoursAfter(NOON, 0)).toEqual(NOON);
  expect(daysBefore(NOON, 30).toISOString()).toBe('2026-10-23T12:00:00.000Z');
});
