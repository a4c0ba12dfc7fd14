import { createSemaphore, type Semaphore } from '../../semaphore.ts';
import type { TokenHash } from '../../tokens.ts';

/** The most database connections that one system takes, however many requests it sends concurrently. */
const MAX_CONCURRENT_CALLS = 4;
const MAX_QUEUED = 1_000;

interface KeySemaphore {
  readonly semaphore: Semaphore;
  callers: number;
}

/** Bounds how many calls of one key run concurrently. The others queue without a database connection. */
export function createKeySemaphores() {
  const keys = new Map<string, KeySemaphore>();

  async function run<T>(hash: TokenHash, work: () => Promise<T>): Promise<T> {
    const key = hash.toString('base64');
    const own = keys.get(key) ?? {
      semaphore: createSemaphore({ limit: MAX_CONCURRENT_CALLS, maxQueue: MAX_QUEUED }),
      callers: 0,
    };
    keys.set(key, own);
    own.callers += 1;
    try {
      return await own.semaphore.run(work);
    } finally {
      own.callers -= 1;
      if (own.callers === 0) keys.delete(key);
    }
  }

  return { run, size: () => keys.size };
}
