import { expect, it } from 'vitest';
import { statusOf } from './filters.ts';

it.each([
  ['', 'todos'],
  ['status=preparados', 'preparados'],
  ['status=prepared', 'todos'],
  ['status=toString', 'todos'],
])('the address %j shows %s', (address, status) =>
  expect(statusOf(new URLSearchParams(address))).toBe(status),
);
