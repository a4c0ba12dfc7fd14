/**
 * Work on a long file, cut into slices of a few milliseconds. The generator yields between two slices, so that a server
 * can handle other requests there.
 */
export type Steps<Result> = Generator<void, Result>;

/** Runs all slices at once, for callers that block no other requests. */
export function finishSteps<Result>(steps: Steps<Result>): Result {
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

/** Records of a file processed in one slice. */
const SLICE_RECORDS = 100;

/** Whether a slice ends after this many records. */
export const endsSlice = (done: number): boolean => done % SLICE_RECORDS === 0;
