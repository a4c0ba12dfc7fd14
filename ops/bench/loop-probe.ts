// Loaded into the measured process before the product (`--import`). Answers each message with how long the event loop
// was blocked since the last one.
import { isMainThread } from 'node:worker_threads';

export interface HeldLoop {
  /** The longest time between two turns of the event loop, in milliseconds. */
  readonly wallMs: number;
  /** The most CPU time of one turn. Less than `wallMs` when the machine gave the CPU to another process. */
  readonly processorMs: number;
}

const EVERY_MS = 1;

let wallMs = 0;
let processorMs = 0;

/** CPU time of the event loop's thread so far, in milliseconds. */
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
