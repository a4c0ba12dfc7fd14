import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** By then the jobs that were due at the start have run. */
const DELAY_MS = 10_000;

/**
 * Gives back what only the start needed, once. V8 keeps the pages into which the young generation has grown, some 25 MB, for
 * later; only this kind of collection returns them. It takes a tenth of a second.
 */
export function returnMemoryOfStart(): void {
  setTimeout(() => {
    setFlagsFromString('--expose-gc');
    const collectGarbage: typeof globalThis.gc = runInNewContext('gc');
    collectGarbage?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
    setFlagsFromString('--no-expose-gc');
  }, DELAY_MS).unref();
}
