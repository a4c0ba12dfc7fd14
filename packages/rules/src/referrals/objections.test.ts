import { expect, it } from 'vitest';
import { afterObjection } from './objections.ts';
import type { ReferralStatus } from './referrals.ts';

it.each<[ReferralStatus, number, string]>([
  [null, 0, 'cancelled'],
  [1, 0, 'cancelled'],
  [99, 0, 'cancelled'],
  [2, 0, 'cancelled'],
  [6, 0, 'cancelled'],
  [null, 1, 'goes_on'],
  [2, 2, 'goes_on'],
  [3, 0, 'already_decided'],
  [4, 0, 'already_decided'],
  [5, 1, 'already_decided'],
  [7, 0, 'already_decided'],
])('status %s with %i contacts left: %s', (status, left, outcome) => {
  expect(afterObjection(status, left)).toBe(outcome);
});
