import type { Queryable } from '../platform/db/database.ts';
import type { DueEarning, FindDue } from './due-earning-store.ts';
import { isolateFailures, type Skipped } from './isolate-failures.ts';

export interface Processed {
  readonly done: number;
  readonly skipped: readonly Skipped<DueEarning>[];
}

const BATCH = 2_000;

/** Processes every due earning once, in batches. The next batch starts after the last one, so skipped ones do not return. */
export async function processDue(
  db: Queryable,
  find: FindDue,
  run: (batch: readonly DueEarning[]) => Promise<void>,
): Promise<Processed> {
  const skipped: Skipped<DueEarning>[] = [];
  let count = 0;
  let last: DueEarning | undefined;
  for (;;) {
    const batch = await find(db, last, BATCH);
    skipped.push(...(await isolateFailures(batch, run)));
    count += batch.length;
    last = batch.at(-1);
    if (batch.length < BATCH) return { done: count - skipped.length, skipped };
  }
}
