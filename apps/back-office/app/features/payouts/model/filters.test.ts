import { expect, it } from 'vitest';
import { urls } from './filters.ts';

it.each([
  ['', 'todos'],
  ['status=preparados', 'preparados'],
  ['status=prepared', 'todos'],
  ['status=toString', 'todos'],
])('the address %j shows %s', (address, status) =>
  expect(urls.read(new URLSearchParams(address)).status).toBe(status),
);
