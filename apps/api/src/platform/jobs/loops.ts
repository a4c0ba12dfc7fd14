import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { errorName } from '../loggable-error.ts';

/** Work that is looked for all the time rather than queued as jobs: its rows are its queue (decision 0050). */
export interface BackgroundLoop {
  readonly name: string;
  /** Begins what is due, without waiting for its end. */
  begin(): Promise<void>;
  /** Waits for the end of what was begun. */
  settle(): Promise<void>;
  /** Begins nothing any more. */
  stop(): void;
}

const LOOK_MS = 500;
/** When a look has failed: the database is away. */
const FAILED_LOOK_MS = 5_000;
const STOP_MS = 3_000;

export interface RunningLoop {
  /** Does everything that is due. */
  runDue(): Promise<void>;
  /** Lets what is running end, for a while. */
  stop(): Promise<void>;
}

export function startLoop(loop: BackgroundLoop, log: Logger): RunningLoop {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;

  async function look(): Promise<void> {
    let wait = LOOK_MS;
    try {
      await loop.begin();
    } catch (error) {
      wait = FAILED_LOOK_MS;
      log.warn({ job: loop.name, job_error: errorName(error) }, 'loop failed');
    }
    if (!stopped) timer = setTimeout(() => void look(), wait).unref();
  }
  void look();

  return {
    async runDue() {
      await loop.begin();
      await loop.settle();
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      loop.stop();
      await Promise.race([loop.settle(), sleep(STOP_MS, undefined, { ref: false })]);
    },
  };
}
