import { isDatabaseUnavailable } from './failures.ts';
import { errorName } from '../log.ts';

export interface Skipped<T> {
  readonly item: T;
  /** The database's error code or the error's name; never its message, which may contain personal data. */
  readonly reason: string;
}

function reasonOf(error: unknown): string {
  if (typeof error === 'object' && error !== null && 'code' in error) return String(error.code);
  return errorName(error);
}

/**
 * Runs all items as one batch. When the batch fails, splits it in halves recursively, down to the single items that
 * fail. These are skipped and returned. `run` must be one transaction, so that a failed batch is rolled back.
 * @throws when the database is unavailable, because then the items are not at fault
 */
export async function isolateFailures<T>(
  items: readonly T[],
  run: (items: readonly T[]) => Promise<void>,
): Promise<Skipped<T>[]> {
  const [item] = items;
  if (item === undefined) return [];
  try {
    await run(items);
    return [];
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    if (items.length === 1) return [{ item, reason: reasonOf(error) }];
  }
  const middle = Math.ceil(items.length / 2);
  return [
    ...(await isolateFailures(items.slice(0, middle), run)),
    ...(await isolateFailures(items.slice(middle), run)),
  ];
}
