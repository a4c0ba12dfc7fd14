import { expect, it } from 'vitest';
import type { PlainDate } from '../dates/calendar.ts';
import { firstContactBy } from './first-contact.ts';

it.each([
  ['2026-11-23', '2026-11-26', 'a Monday'],
  ['2026-11-26', '2026-12-01', 'over a weekend'],
  ['2026-11-28', '2026-12-02', 'on a Saturday'],
  ['2026-12-24', '2026-12-30', 'over Christmas and a weekend'],
])('a company referred on %s is contacted by %s: %s', (referredOn, by) => {
  expect(firstContactBy(referredOn as PlainDate)).toBe(by);
});
