import { isOpen, referralStatuses } from '@indike/rules/referrals/referrals';
import { expect, it } from 'vitest';
import { COLUMNS, ENDS, targetsOf } from './moves.ts';

it('has a column for each status of an open referral', () =>
  expect([...COLUMNS].toSorted()).toEqual(referralStatuses.filter(isOpen).toSorted()));

it('has a place for every status to which an operator may move an open referral', () => {
  const places = [...COLUMNS, ...ENDS].map(String);
  for (const status of COLUMNS)
    for (const to of targetsOf({ status, repeated: true })) expect(places).toContain(to);
});

it('offers a dispute only where another Indiker referred the company', () => {
  expect(targetsOf({ status: 'waiting', repeated: false })).toEqual(['in_contact', 'cancelled']);
  expect(targetsOf({ status: 'waiting', repeated: true })).toContain('in_dispute');
});
