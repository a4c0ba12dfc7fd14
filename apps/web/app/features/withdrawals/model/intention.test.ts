import { expect, test } from 'vitest';
import { ApiError } from '../../../shared/http/api-error.ts';
import { createIntention, randomKey } from './intention.ts';

function counting() {
  let count = 0;
  return createIntention(() => `key-${(count += 1)}`);
}

test('a retry after a lost answer or a broken server keeps its key', () => {
  const intention = counting();
  expect(intention.key()).toBe('key-1');
  expect(intention.settle(new ApiError({ status: 0 }))).toBe(false);
  expect(intention.settle(new ApiError({ status: 502 }))).toBe(false);
  expect(intention.key()).toBe('key-1');
});

test('a success or a refusal ends the intention', () => {
  const intention = counting();
  intention.key();
  expect(intention.settle()).toBe(true);
  expect(intention.key()).toBe('key-2');
  intention.settle(new ApiError({ status: 422 }));
  expect(intention.key()).toBe('key-3');
});

test('keys are what the server accepts, and never the same', () => {
  expect(randomKey()).toMatch(/^[0-9a-f]{32}$/);
  expect(randomKey()).not.toBe(randomKey());
});
