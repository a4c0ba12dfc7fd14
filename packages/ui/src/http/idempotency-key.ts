import { ApiError } from './api-error.ts';

/**
 * The key of one withdrawal request (product 7.1). It stays the same until the outcome is certain, so that a retry
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

const isCertain = (error: unknown) =>
  error === undefined || (error instanceof ApiError && error.status >= 400 && error.status < 500);

/** Not crypto.randomUUID, which only exists on https. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
