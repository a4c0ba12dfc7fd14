import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/database.ts';
import { readClockOffset, shiftClockOffset } from './store.ts';

/**
 * The real time plus an offset. The offset is stored in the database, so that other processes and the next start use it
 * too, and cached in memory, so that reading the time needs no query.
 */
export interface SandboxClock extends Clock {
  realNow(): Date;
  isMoved(): boolean;
  /** Never moves the clock backwards. Of two concurrent calls, the later instant wins. */
  advanceTo(instant: Date): Promise<void>;
  reset(): Promise<void>;
  stop(): void;
}

const REFRESH_MS = 1_000;

export async function openSandboxClock(db: Db, base: Clock): Promise<SandboxClock> {
  let offset = await readClockOffset(db);
  const refresh = async (): Promise<void> => {
    offset = await readClockOffset(db);
  };
  const shift = async (decide: (before: number) => number): Promise<void> => {
    offset = await shiftClockOffset(db, decide);
  };

  const timer = setInterval(() => void refresh().catch(() => {}), REFRESH_MS).unref();
  return {
    now: () => new Date(base.now().getTime() + offset),
    realNow: () => base.now(),
    isMoved: () => offset > 0,
    advanceTo: (instant) => shift((before) => Math.max(before, instant.getTime() - base.now().getTime())),
    reset: () => shift(() => 0),
    stop: () => clearInterval(timer),
  };
}
