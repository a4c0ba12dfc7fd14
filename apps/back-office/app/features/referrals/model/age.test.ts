import { plainDate } from '@indike/rules/dates/calendar';
import { closedStatuses, openStatuses } from '@indike/rules/referrals/referrals';
import { expect, it } from 'vitest';
import { ageText, isLate } from './age.ts';

const today = plainDate('2026-11-21');

it.each([
  ['2026-11-21T15:00:00Z', 'hoje'],
  // 22:00 of the day before in São Paulo.
  ['2026-11-21T01:00:00Z', 'há 1 dia'],
  ['2026-11-09T12:00:00Z', 'há 12 dias'],
  ['2026-11-23T12:00:00Z', 'hoje'],
])('%s was %s', (since, text) => expect(today && ageText(since, today)).toBe(text));

it('is late after three days, unless its status needs no action', () => {
  const old = '2026-11-17T12:00:00Z';
  expect(today && openStatuses.every((status) => isLate(status, old, today))).toBe(true);
  expect(
    today && [...closedStatuses, 'cancelled' as const].some((status) => isLate(status, old, today)),
  ).toBe(false);
  expect(today && isLate('in_contact', '2026-11-18T12:00:00Z', today)).toBe(false);
});
