import { expect, it } from 'vitest';
import { isCode } from '@indike/rules/accounts/codes';
import { createCodes } from './codes.ts';

const codes = createCodes(Buffer.from('a key of the tests'));
const ana = codes.keyedHash('ana@example.com');

it('generates different codes of six unambiguous characters', () => {
  const made = Array.from({ length: 1000 }, () => codes.make());
  expect(made.every(isCode)).toBe(true);
  expect(new Set(made).size).toBeGreaterThan(995);
});

it('gives the same hash for the same code, person and purpose', () => {
  expect(codes.hash(ana, 'recovery', 'ABC234')).toEqual(codes.hash(ana, 'recovery', 'ABC234'));
  expect(codes.hash(ana, 'recovery', 'ABC234')).toHaveLength(32);
});

it.each([
  ['another code', codes.hash(ana, 'recovery', 'ABC235')],
  ['another purpose', codes.hash(ana, 'profile', 'ABC234')],
  ['another person', codes.hash(codes.keyedHash('bia@example.com'), 'recovery', 'ABC234')],
  ['another secret', createCodes(Buffer.from('another key')).hash(ana, 'recovery', 'ABC234')],
])('gives another hash for %s', (_, hash) => {
  expect(hash).not.toEqual(codes.hash(ana, 'recovery', 'ABC234'));
});
