import { ApiError } from './api-error.ts';

/**
 * The key of one request, such as a withdrawal (product 7.1). It stays the same until the outcome is certain, so that a retry
 * after a lost response repeats the same request.
 */
export function createIdempotencyKey(newKey: () => string) {
  let key: string | null = null;
  return {
    key: () => (key ??= newKey()),
    /** Reports the outcome; `error` is absent after a success. Returns whether the outcome is certain. */
    settle: (error?: unknown): boolean => {
      const certain = isCertain(error);
      if (certain) key = null;
      return certain;
    },
  };
}

/** Sends under a key of its own each content that differs from the one before, and a retry after a lost response under the same. */
export function createSingleSend(newKey: () => string) {
  const key = createIdempotencyKey(newKey);
  let before = '';
  return async <T>(content: string, send: (idempotencyKey: string) => Promise<T>): Promise<T> => {
    if (content !== before) key.settle();
    before = content;
    try {
      const answer = await send(key.key());
      key.settle();
      return answer;
    } catch (error) {
      key.settle(error);
      throw error;
    }
  };
}

const isCertain = (error: unknown) =>
  error === undefined || (error instanceof ApiError && error.status >= 400 && error.status < 500);

/** Not crypto.randomUUID, which only exists on https. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
