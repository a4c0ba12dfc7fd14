import { ApiError } from '#app/shared/http/api-error.ts';

/**
 * One wish to withdraw, however often it is sent: the key stays the same until the server has answered for certain, so that
 * a retry after a lost answer never asks twice.
 */
export function createIdempotencyKey(newKey: () => string) {
  let key: string | null = null;
  return {
    key: () => (key ??= newKey()),
    /** Tells how the request ended, `error` missing when it succeeded. Answers whether that is certain. */
    settle: (error?: unknown): boolean => {
      const certain = isCertain(error);
      if (certain) key = null;
      return certain;
    },
  };
}

const isCertain = (error: unknown) =>
  error === undefined || (error instanceof ApiError && error.status >= 400 && error.status < 500);

/** Not crypto.randomUUID, which is missing where the page is not served over https. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
