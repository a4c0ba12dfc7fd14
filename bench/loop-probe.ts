// Loaded into the measured process before the product (`--import`): tells the benchmark for how long the event loop was held.
import { isMainThread } from 'node:worker_threads';

export interface HeldLoop {
  /** The longest time between two turns of the loop, in milliseconds. */
  readonly wallMs: number;
  /** The most that one turn computed. Less than the time when the machine gave the processor to somebody else. */
  readonly processorMs: number;
}

const EVERY_MS = 1;

let wallMs = 0;
let processorMs = 0;

/** What the loop's own thread has computed so far. */
function processorTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

function watch(): void {
  let last = performance.now();
  let lastProcessor = processorTime();
  const timer = setInterval(() => {
    const now = performance.now();
    const processor = processorTime();
    wallMs = Math.max(wallMs, now - last);
    processorMs = Math.max(processorMs, processor - lastProcessor);
    [last, lastProcessor] = [now, processor];
  }, EVERY_MS);
  timer.unref();
}

if (isMainThread && process.send) {
  watch();
  process.on('message', () => {
    process.send?.({ wallMs, processorMs } satisfies HeldLoop);
    [wallMs, processorMs] = [0, 0];
  });
  process.channel?.unref();
}
