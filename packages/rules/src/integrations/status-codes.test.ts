import { expect, it } from 'vitest';
import { referralStatus } from '../referrals/referrals.ts';
import { STATUS_CODES, statusCode } from './status-codes.ts';

it('every status has a code of its own', () => {
  const codes = Object.values(referralStatus).map(statusCode);
  expect(codes.toSorted()).toEqual(STATUS_CODES.toSorted());
});
