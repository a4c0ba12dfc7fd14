// Loaded into the measured process before the product (`--import`). Answers each message with the memory of the process
// and the delays of its event loop since the last message.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isMainThread } from 'node:worker_threads';

export interface ProcessSample {
  /** Resident memory before the garbage collection. */
  readonly residentBeforeMb: number;
  /** Resident memory after a garbage collection. It does not grow unless there is a leak. */
  readonly residentMb: number;
  readonly heapMb: number;
  /** Buffers and other memory outside the heap that objects on the heap hold. */
  readonly externalMb: number;
  readonly loopP99Ms: number;
}

const MEGABYTE = 1_048_576;
const NANOSECONDS = 1_000_000;
/** Delays are reset this long after a garbage collection, so that its own pause does not count. */
const PAUSE_MS = 200;

function watch(): void {
  setFlagsFromString('--expose-gc');
  const collectGarbage: unknown = runInNewContext('gc');
  if (typeof collectGarbage !== 'function') throw new Error('no garbage collection on request');
  const delays = monitorEventLoopDelay({ resolution: 10 });
  delays.enable();
  process.on('message', () => {
    const loopP99Ms = delays.percentile(99) / NANOSECONDS;
    const residentBeforeMb = process.memoryUsage.rss() / MEGABYTE;
    collectGarbage();
    const { rss, heapUsed, external } = process.memoryUsage();
    process.send?.({
      residentBeforeMb,
      residentMb: rss / MEGABYTE,
      heapMb: heapUsed / MEGABYTE,
      externalMb: external / MEGABYTE,
      loopP99Ms,
    } satisfies ProcessSample);
    setTimeout(() => delays.reset(), PAUSE_MS).unref();
  });
  process.channel?.unref();
}

if (isMainThread && process.send) watch();
