import type { Db, Tx } from '../platform/db/database.ts';
import type { DueEarning, FindDue } from './due-earning-store.ts';
import { isolateFailures, type Skipped } from './isolate-failures.ts';

export interface Processed {
  readonly done: number;
  /** The ids of the referrals that their last earning completed. */
  readonly finished: readonly number[];
  readonly skipped: readonly Skipped<DueEarning>[];
}

const BATCH = 2_000;

/** Processes a batch in a transaction, and returns the ids of the referrals that it completed. */
type RunBatch = (tx: Tx, batch: readonly DueEarning[]) => Promise<readonly number[]>;

/**
 * Processes every due earning once, in batches of one transaction each. An earning that fails is skipped and does not
 * stop the others. The next batch starts after the last earning of this one, so skipped earnings are not tried again.
 */
export async function processDue(db: Db, find: FindDue, run: RunBatch): Promise<Processed> {
  const finished: number[] = [];
  const runInTransaction = async (batch: readonly DueEarning[]) => {
    finished.push(...(await db.transaction().execute((tx) => run(tx, batch))));
  };
  const skipped: Skipped<DueEarning>[] = [];
  let count = 0;
  let last: DueEarning | undefined;
  for (;;) {
    const batch = await find(db, last, BATCH);
    skipped.push(...(await isolateFailures(batch, runInTransaction)));
    count += batch.length;
    last = batch.at(-1);
    if (batch.length < BATCH) return { done: count - skipped.length, finished, skipped };
  }
}
