import { isRefused } from '../refusal.ts';
import type { Limit, Limits } from './limits.ts';

interface Quota {
  readonly limits: Limits;
  readonly names: readonly Limit[];
  /** Taken in the same statement, and kept when the work is refused. */
  readonly attempts?: Limit;
  readonly key: string;
}

/**
 * Runs `work` within the quota and counts it only if it succeeds. Points are taken before the work, so that concurrent
 * requests cannot exceed the quota, and given back when the work is refused or fails.
 */
export async function withinQuota<T>(
  { limits, names, attempts, key }: Quota,
  work: () => Promise<T>,
): Promise<T> {
  const points = names.map((limit) => ({ limit, key }));
  await limits.takeAll(attempts === undefined ? points : [{ limit: attempts, key }, ...points]);
  let succeeded = false;
  try {
    const result = await work();
    succeeded = !isRefused(result);
    return result;
  } finally {
    if (!succeeded) await limits.giveBackAll(points);
  }
}
