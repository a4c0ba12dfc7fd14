import { expect, it } from 'vitest';
import { plainDate, type PlainDate } from '../dates/calendar.ts';
import { followUpRefusal } from './follow-up.ts';
import { allowedTransitions, isEnded, referralStatuses } from './referrals.ts';

const day = (text: string): PlainDate => plainDate(text) ?? expect.fail(`${text} is no date`);
const today = day('2026-11-22');

it.each([
  ['2026-11-21', 'follow_up_in_past'],
  ['2026-11-22', null],
  ['2027-11-22', null],
  ['2027-11-23', 'follow_up_too_far'],
])('a follow-up on %s: %s', (on, refusal) =>
  expect(followUpRefusal({ status: 'in_contact', on: day(on), today })).toBe(refusal),
);

it.each(['cancelled', 'finished'] as const)('refuses a referral that ended in status %s', (status) =>
  expect(followUpRefusal({ status, on: today, today })).toBe('referral_ended'),
);

it('a referral has ended when its status allows no transition', () => {
  for (const status of referralStatuses)
    expect([status, isEnded(status)]).toEqual([status, allowedTransitions[status].length === 0]);
});
