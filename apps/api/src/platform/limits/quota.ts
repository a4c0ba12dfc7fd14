import { isRefused } from '../refusal.ts';
import type { Limit, Limits } from './limits.ts';

interface Quota {
  readonly limits: Limits;
  readonly names: readonly Limit[];
  readonly key: string;
}

/**
 * Runs `work` within the quota and counts it only if it succeeds. Points are taken before the work, so that concurrent
 * requests cannot exceed the quota, and given back when the work is refused or fails.
 */
export async function withinQuota<T>({ limits, names, key }: Quota, work: () => Promise<T>): Promise<T> {
  const taken: Limit[] = [];
  let succeeded = false;
  try {
    for (const name of names) {
      await limits.take(name, key);
      taken.push(name);
    }
    const result = await work();
    succeeded = !isRefused(result);
    return result;
  } finally {
    if (!succeeded) await Promise.all(taken.map((name) => limits.giveBack(name, key)));
  }
}
