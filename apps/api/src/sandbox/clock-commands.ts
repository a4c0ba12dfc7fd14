import {
  addDays,
  dateInSaoPaulo,
  daysBetween,
  instantAtSaoPauloStart,
  type PlainDate,
} from '@indike/rules/dates/calendar';
import type { Deps } from '../deps.ts';
import { refuse, type Refused } from '../platform/refusal.ts';
import { createSemaphore } from '../platform/semaphore.ts';
import type { SandboxClock } from './clock.ts';

const MAX_DAYS = 731;
const NINE_HOURS_MS = 9 * 3_600_000;
const nineOClock = (day: PlainDate): Date => new Date(instantAtSaoPauloStart(day).getTime() + NINE_HOURS_MS);

export const presentClock = (clock: SandboxClock) => {
  const [now, real] = [clock.now(), clock.realNow()];
  return {
    now: now.toISOString(),
    real_now: real.toISOString(),
    moved: clock.isMoved(),
  };
};

/** The product's scheduled work. It is injected because it calls every capability. */
interface ScheduledWork {
  readonly runDaily: (deps: Deps) => Promise<void>;
  readonly runNightly: (deps: Deps) => Promise<void>;
}

export interface SandboxTime {
  readonly deps: Deps;
  readonly clock: SandboxClock;
  readonly work: ScheduledWork;
}

/** Runs the jobs of every day up to `target`, so that each event and its e-mail have their own date. */
async function runDaysUntil({ deps, clock, work }: SandboxTime, target: Date): Promise<void> {
  const from = dateInSaoPaulo(clock.now());
  const days = daysBetween(from, dateInSaoPaulo(target));
  await deps.jobs.runWaiting();
  for (let n = 0; n <= days; n += 1) {
    const instant = nineOClock(addDays(from, n));
    if (instant <= clock.now() || instant >= target) continue;
    await clock.advanceTo(instant);
    await work.runDaily(deps);
    await deps.jobs.runWaiting();
  }
  await clock.advanceTo(target);
  await work.runDaily(deps);
  await work.runNightly(deps);
  await deps.jobs.runWaiting();
}

/** Runs one change of the clock at a time, each starting where the previous one ended. */
export function createClockMover(sandbox: SandboxTime) {
  const { clock } = sandbox;
  const { run } = createSemaphore({ limit: 1, maxQueue: Infinity });

  return {
    advanceTo: (target: Date): Promise<Refused | undefined> =>
      run(async () => {
        const now = clock.now();
        if (target < now) return refuse('clock_backwards');
        if (daysBetween(dateInSaoPaulo(now), dateInSaoPaulo(target)) > MAX_DAYS)
          return refuse('clock_too_far');
        await runDaysUntil(sandbox, target);
        return undefined;
      }),
    reset: (): Promise<void> => run(() => clock.reset()),
  };
}
