import type { PlainDate } from '@indike/rules/dates/calendar';
import type { Queryable } from '../platform/db/database.ts';
import { isolateFailures, type Skipped } from './isolate-failures.ts';

export interface DueEarning {
  readonly id: number;
  readonly userId: number;
  readonly referralId: number | null;
  /** The day that has come. */
  readonly on: PlainDate;
}

/** Up to so many that come after `after` in the order of their day and id; undefined: the first ones. */
export type FindDue = (db: Queryable, after: DueEarning | undefined, limit: number) => Promise<DueEarning[]>;

export interface Processed {
  readonly done: number;
  readonly skipped: readonly Skipped<DueEarning>[];
}

const BATCH = 2_000;

/** Every due earning once, batch by batch: what is skipped is passed by, so that it is not met again in this run. */
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
