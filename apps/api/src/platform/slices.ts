import { setImmediate } from 'node:timers/promises';
import type { Steps } from '@indike/rules/files/steps';

/** Runs long work slice by slice and yields to the event loop before each slice, so that other requests are served. */
export async function inSlices<Result>(steps: Steps<Result>): Promise<Result> {
  for (;;) {
    await setImmediate();
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** Rows written per statement, because the driver serialises a statement's parameters without yielding. */
const WRITTEN_ROWS = 200;
/** Keys read per statement, because the driver parses a result with hardly any yielding, too. */
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
