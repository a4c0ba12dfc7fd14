import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const LOOK_MS = 10_000;
/** The share of the time in which the process does anything. */
const IDLE_SHARE = 0.02;

/** With these V8 also drops the compiled code of functions that are not running: the start's, 3 MB. It is made anew when used. */
const FLAGS = ['expose-gc', 'stress-flush-code', 'flush-baseline-code'];

/**
 * Gives back what only the start needed, once, in the first ten seconds in which the process has nothing to do. V8 keeps the
 * pages into which the young generation has grown, some 25 MB, for later; only this kind of collection returns them. It takes
 * a tenth of a second. Under load it would move what the requests under way hold into the old generation, and V8 then
 * collects that several times a second for as long as the load lasts.
 */
export function returnMemoryOfStart(): void {
  let before = performance.eventLoopUtilization();
  const timer = setInterval(() => {
    const { utilization } = performance.eventLoopUtilization(before);
    before = performance.eventLoopUtilization();
    if (utilization > IDLE_SHARE) return;
    clearInterval(timer);
    for (const flag of FLAGS) setFlagsFromString(`--${flag}`);
    const collectGarbage: typeof globalThis.gc = runInNewContext('gc');
    collectGarbage?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
    for (const flag of FLAGS) setFlagsFromString(`--no-${flag}`);
  }, LOOK_MS).unref();
}

/**
 * Stops V8 from placing objects in the old generation at once ("pretenuring"), which it decides for code whose objects have
 * survived so far. During the start nearly all survive. In one start of three this also hit code that requests use: under
 * load each collection of the young generation then kept a megabyte of answered requests, a full collection followed every
 * 0.7 s, and a read took up to half as much processor time again (docs/decisions/0070). What is compiled from now on ignores
 * these decisions.
 */
export function stopPretenuring(): void {
  setFlagsFromString('--no-allocation-site-pretenuring');
}
