import { expect, it } from 'vitest';
import { ApiError } from '@indike/ui/http/api-error.ts';
import { createIdempotencyKey, randomKey } from './idempotency-key.ts';

function counting() {
  let count = 0;
  return createIdempotencyKey(() => `key-${(count += 1)}`);
}

it('a retry after a lost answer or a broken server keeps its key', () => {
  const idempotencyKey = counting();
  expect(idempotencyKey.key()).toBe('key-1');
  expect(idempotencyKey.settle(new ApiError({ status: 0 }))).toBe(false);
  expect(idempotencyKey.settle(new ApiError({ status: 502 }))).toBe(false);
  expect(idempotencyKey.key()).toBe('key-1');
});

it('a success or a refusal ends the idempotencyKey', () => {
  const idempotencyKey = counting();
  idempotencyKey.key();
  expect(idempotencyKey.settle()).toBe(true);
  expect(idempotencyKey.key()).toBe('key-2');
  idempotencyKey.settle(new ApiError({ status: 422 }));
  expect(idempotencyKey.key()).toBe('key-3');
});

it('keys are what the server accepts, and never the same', () => {
  expect(randomKey()).toMatch(/^[0-9a-f]{32}$/);
  expect(randomKey()).not.toBe(randomKey());
});
