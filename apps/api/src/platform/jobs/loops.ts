import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { errorName } from '../log.ts';
import type { Semaphore } from '../semaphore.ts';

/** Work found by polling its own table instead of being queued as jobs (decision 0050). */
export interface BackgroundLoop {
  readonly name: string;
  /** Starts all due work without waiting for it to finish. */
  begin(): Promise<void>;
  /** Waits until all started work has finished. */
  waitUntilIdle(): Promise<void>;
  /** Starts no more work. */
  stop(): void;
}

const LOOK_MS = 500;
/** Pause after a failed look, which usually means that the database is away. */
const FAILED_LOOK_MS = 5_000;
const STOP_MS = 3_000;

export interface RunningLoop {
  /** Runs all due work to its end. */
  runDue(): Promise<void>;
  /** Starts no more work and waits for running work, for STOP_MS at most. */
  stop(): Promise<void>;
}

interface LoopOptions {
  readonly log: Logger;
  /** False in a process that is not a worker: then only `runDue` runs work. */
  readonly looks: boolean;
  /** The loops of a process look one after another, so that an idle one keeps a single connection open for them. */
  readonly semaphore: Semaphore;
}

/** Starts polling. */
export function startLoop(loop: BackgroundLoop, { log, looks, semaphore }: LoopOptions): RunningLoop {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;

  async function look(): Promise<void> {
    let wait = LOOK_MS;
    try {
      await semaphore.run(async () => {
        if (!stopped) await loop.begin();
      });
    } catch (error) {
      wait = FAILED_LOOK_MS;
      log.warn({ job: loop.name, job_error: errorName(error) }, 'loop failed');
    }
    if (!stopped) timer = setTimeout(() => void look(), wait).unref();
  }
  if (looks) void look();

  return {
    async runDue() {
      await loop.begin();
      await loop.waitUntilIdle();
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      loop.stop();
      await Promise.race([loop.waitUntilIdle(), sleep(STOP_MS, undefined, { ref: false })]);
    },
  };
}
