import { expect, it } from 'vitest';
import { afterObjection } from './objections.ts';
import type { ReferralStatus } from './referrals.ts';

it.each<[ReferralStatus, number, string]>([
  ['waiting', 0, 'cancelled'],
  ['in_contact', 0, 'cancelled'],
  ['fix_contact', 0, 'cancelled'],
  ['in_negotiation', 0, 'cancelled'],
  ['in_dispute', 0, 'cancelled'],
  ['waiting', 1, 'goes_on'],
  ['in_negotiation', 2, 'goes_on'],
  ['accepted', 0, 'already_decided'],
  ['reward_scheduled', 0, 'already_decided'],
  ['finished', 1, 'already_decided'],
  ['cancelled', 0, 'already_decided'],
])('status %s with %i contacts left: %s', (status, left, outcome) => {
  expect(afterObjection(status, left)).toBe(outcome);
});
