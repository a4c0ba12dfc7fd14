import { setImmediate } from 'node:timers/promises';
import type { Steps } from '@indike/rules/files/steps';

/** Does long work slice by slice. Before each of them other requests are served. */
export async function inSlices<Result>(steps: Steps<Result>): Promise<Result> {
  for (;;) {
    await setImmediate();
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** As many rows as one statement takes: the driver spells out what it sends to the database in one go. */
const SLICE_ROWS = 200;

export function* slicesOfRows<Row>(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let from = 0; from < rows.length; from += SLICE_ROWS) yield rows.slice(from, from + SLICE_ROWS);
}
