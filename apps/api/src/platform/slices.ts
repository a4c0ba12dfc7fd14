import { setImmediate } from 'node:timers/promises';
import type { Steps } from '@indike/rules/files/steps';

/** Does long work slice by slice. Between two of them other requests are served. */
export async function inSlices<Result>(steps: Steps<Result>): Promise<Result> {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await setImmediate();
  }
}
