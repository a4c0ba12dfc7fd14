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
const WRITTEN_ROWS = 200;
/** As many as one statement returns: the driver parses an answer nearly in one go, too. */
const READ_ROWS = 1_000;

export function* slicesOfRows<Row>(rows: readonly Row[], size = WRITTEN_ROWS): Generator<readonly Row[]> {
  for (let from = 0; from < rows.length; from += size) yield rows.slice(from, from + size);
}

/** Reads the rows of many keys, slice by slice. */
export async function readInSlices<Key, Row>(
  keys: readonly Key[],
  read: (slice: readonly Key[]) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const slice of slicesOfRows(keys, READ_ROWS)) rows.push(...(await read(slice)));
  return rows;
}
