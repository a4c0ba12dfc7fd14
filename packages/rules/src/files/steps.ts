/**
 * Work on a long file, cut into slices: whoever serves others meanwhile does something else between two of them. Each slice
 * takes a few milliseconds.
 */
export type Steps<Result> = Generator<void, Result>;

/** For those whom nobody waits for. */
export function finishSteps<Result>(steps: Steps<Result>): Result {
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

/** How many records of a file are looked at in one slice. */
const SLICE_RECORDS = 100;

/** Whether a slice ends once this many are done. */
export const endsSlice = (done: number): boolean => done % SLICE_RECORDS === 0;
