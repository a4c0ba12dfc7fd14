import { expect, it } from 'vitest';
import { ApiError } from './api-error.ts';
import { createIdempotencyKey, createSingleSend, randomKey } from './idempotency-key.ts';

function counting() {
  let count = 0;
  return createIdempotencyKey(() => `key-${(count += 1)}`);
}

it('keeps the key for a retry after a lost response or a server error', () => {
  const idempotencyKey = counting();
  expect(idempotencyKey.key()).toBe('key-1');
  expect(idempotencyKey.settle(new ApiError({ status: 0 }))).toBe(false);
  expect(idempotencyKey.settle(new ApiError({ status: 502 }))).toBe(false);
  expect(idempotencyKey.key()).toBe('key-1');
});

it('creates a new key after a success or a refusal', () => {
  const idempotencyKey = counting();
  idempotencyKey.key();
  expect(idempotencyKey.settle()).toBe(true);
  expect(idempotencyKey.key()).toBe('key-2');
  idempotencyKey.settle(new ApiError({ status: 422 }));
  expect(idempotencyKey.key()).toBe('key-3');
});

it('sends again under the same key only what is unchanged and may have arrived', async () => {
  let count = 0;
  const once = createSingleSend(() => `key-${(count += 1)}`);
  const lost = (): Promise<string> => Promise.reject(new ApiError({ status: 0 }));
  const keys: string[] = [];
  const send = (content: string, answer: () => Promise<string>) =>
    once(content, (key) => {
      keys.push(key);
      return answer();
    }).catch(() => null);
  for (const content of ['a', 'a', 'b', 'b']) await send(content, lost);
  for (const content of ['b', 'b']) await send(content, () => Promise.resolve('done'));
  expect(keys).toEqual(['key-1', 'key-1', 'key-2', 'key-2', 'key-2', 'key-3']);
});

it('creates unique keys in a format that the server accepts', () => {
  expect(randomKey()).toMatch(/^[0-9a-f]{32}$/);
  expect(randomKey()).not.toBe(randomKey());
});
