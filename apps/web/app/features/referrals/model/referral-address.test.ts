import { expect, it } from 'vitest';
import { readReferralId } from './referral-address.ts';

it.each([
  ['indicationId=7', null, 7],
  ['', { indicationId: 7 }, 7],
  ['indicationId=8', { indicationId: 7 }, 8],
  ['indicationId=abc', { indicationId: 7 }, null],
  ['indicationId=-1', null, null],
  ['indicationId=99999999999999999999', null, null],
  ['', { indicationId: {} }, null],
  ['', null, null],
])('reads query %s with state %j as %s', (query, state, id) => {
  expect(readReferralId(new URLSearchParams(query), state)).toBe(id);
});
