// Loaded into the measured process before the product (`--import`). Answers each message with the reading that it names,
// measured since the last such message.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isMainThread } from 'node:worker_threads';

export interface HeldLoop {
  /** The longest time between two turns of the event loop, in milliseconds. */
  readonly wallMs: number;
  /** The most CPU time of one turn. Less than `wallMs` when the machine gave the CPU to another process. */
  readonly processorMs: number;
}

export interface ProcessMemory {
  /** Resident memory before the garbage collection. */
  readonly residentBeforeMb: number;
  /** Resident memory after a garbage collection. It does not grow unless there is a leak. */
  readonly residentMb: number;
  readonly heapMb: number;
  /** Buffers and other memory outside the heap that objects on the heap hold. */
  readonly externalMb: number;
  readonly loopP99Ms: number;
}

export interface ProbeReadings {
  readonly loop: HeldLoop;
  readonly memory: ProcessMemory;
}

const MEGABYTE = 1_048_576;
const NANOSECONDS = 1_000_000;
/** Delays are reset this long after a garbage collection, so that its own pause does not count. */
const PAUSE_MS = 200;

/** CPU time of the event loop's thread so far, in milliseconds. */
function processorTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

function watchLoop(): () => HeldLoop {
  let held: HeldLoop = { wallMs: 0, processorMs: 0 };
  let [last, lastProcessor] = [performance.now(), processorTime()];
  const watch = (): void => {
    const [now, processor] = [performance.now(), processorTime()];
    held = {
      wallMs: Math.max(held.wallMs, now - last),
      processorMs: Math.max(held.processorMs, processor - lastProcessor),
    };
    [last, lastProcessor] = [now, processor];
  };
  setInterval(watch, 1).unref();
  return () => {
    const longest = held;
    held = { wallMs: 0, processorMs: 0 };
    return longest;
  };
}

function watchMemory(): () => ProcessMemory {
  setFlagsFromString('--expose-gc');
  const collectGarbage: unknown = runInNewContext('gc');
  if (typeof collectGarbage !== 'function') throw new Error('no garbage collection on request');
  const delays = monitorEventLoopDelay({ resolution: 10 });
  delays.enable();
  return () => {
    const loopP99Ms = delays.percentile(99) / NANOSECONDS;
    const residentBeforeMb = process.memoryUsage.rss() / MEGABYTE;
    collectGarbage();
    setTimeout(() => delays.reset(), PAUSE_MS).unref();
    const { rss, heapUsed, external } = process.memoryUsage();
    return {
      residentBeforeMb,
      residentMb: rss / MEGABYTE,
      heapMb: heapUsed / MEGABYTE,
      externalMb: external / MEGABYTE,
      loopP99Ms,
    };
  };
}

const WATCHES = { loop: watchLoop, memory: watchMemory };

if (isMainThread && process.send) {
  // Watched from the first request on, because a watch that nobody reads costs processor time.
  const watching = new Map<unknown, () => unknown>();
  process.on('message', (kind: keyof ProbeReadings) => {
    const read = watching.get(kind) ?? WATCHES[kind]();
    watching.set(kind, read);
    process.send?.(read());
  });
  process.channel?.unref();
}
