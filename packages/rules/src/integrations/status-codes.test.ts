import { expect, it } from 'vitest';
import { referralStatus } from '../referrals/referrals.ts';
import { withdrawalStatus } from '../money/withdrawals.ts';
import {
  STATUS_CODES,
  statusCode,
  WITHDRAWAL_CODES,
  withdrawalCode,
  withdrawalStatusOf,
} from './status-codes.ts';

it('every status has a code of its own', () => {
  const codes = Object.values(referralStatus).map(statusCode);
  expect(codes.toSorted()).toEqual(STATUS_CODES.toSorted());
});

it('every status of a withdrawal has a code of its own', () => {
  const codes = Object.values(withdrawalStatus).map(withdrawalCode);
  expect(codes.toSorted()).toEqual(WITHDRAWAL_CODES.toSorted());
  expect(codes.map(withdrawalStatusOf)).toEqual(Object.values(withdrawalStatus));
});
