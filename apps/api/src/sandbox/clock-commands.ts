import {
  addDays,
  dateInSaoPaulo,
  daysBetween,
  instantAtSaoPauloStart,
  type PlainDate,
} from '@indike/rules/dates/calendar';
import type { Deps } from '../deps.ts';
import { runDaily, runNightly } from '../jobs.ts';
import { refuse, type Refused } from '../platform/refusal.ts';
import type { SandboxClock } from './clock.ts';

const MAX_DAYS = 731;
const NINE_HOURS = 9 * 3_600_000;
const nineOClock = (day: PlainDate): Date => new Date(instantAtSaoPauloStart(day).getTime() + NINE_HOURS);

export const presentClock = (clock: SandboxClock) => {
  const [now, real] = [clock.now(), clock.realNow()];
  return {
    now: now.toISOString(),
    real_now: real.toISOString(),
    moved: clock.isMoved(),
  };
};

/** Lives through the days one by one, so that each thing happens on its day and its letter is written on it. */
async function advanceTo(deps: Deps, clock: SandboxClock, target: Date): Promise<void> {
  const from = dateInSaoPaulo(clock.now());
  const days = daysBetween(from, dateInSaoPaulo(target));
  await deps.jobs.runWaiting();
  for (let n = 0; n <= days; n += 1) {
    const instant = nineOClock(addDays(from, n));
    if (instant <= clock.now() || instant >= target) continue;
    await clock.recordTransition(instant);
    await runDaily(deps);
    await deps.jobs.runWaiting();
  }
  await clock.recordTransition(target);
  await runDaily(deps);
  await runNightly(deps);
  await deps.jobs.runWaiting();
}

/** One jump at a time: the next begins where the last one ended. */
export function clockMover(deps: Deps, clock: SandboxClock) {
  let last: Promise<unknown> = Promise.resolve();

  function run<T>(run: () => Promise<T>): Promise<T> {
    const result = last.then(run);
    last = result.catch(() => {});
    return result;
  }

  return {
    recordTransition: (target: Date): Promise<Refused | undefined> =>
      run(async () => {
        const now = clock.now();
        if (target < now) return refuse('clock_backwards');
        if (daysBetween(dateInSaoPaulo(now), dateInSaoPaulo(target)) > MAX_DAYS)
          return refuse('clock_too_far');
        await advanceTo(deps, clock, target);
        return undefined;
      }),
    reset: (): Promise<void> => run(() => clock.reset()),
  };
}
