import { health, ready } from '@indike/contract/wire/health';
import type { Instrument } from './instrument.ts';

const MINUTES = 60;

export interface RequestCounts {
  readonly requests: number;
  /** Answered with a status of 500 or above. */
  readonly errors: number;
}

export interface RequestWindow {
  readonly instrument: Instrument;
  /** Of the last hour. */
  counts(this: void): RequestCounts;
  add(this: void, status: number): void;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

/** Probes say that the database is away as often as they are sent. */
const PROBES: ReadonlySet<string | null> = new Set([health.path, ready.path]);

/** Counts the requests of the last hour by minute, for the page of the staff. Twice sixty numbers, whatever the traffic. */
export function createRequestWindow(
  currentMinute = () => Math.floor(performance.now() / 60_000),
): RequestWindow {
  const requests = Array.from({ length: MINUTES }, () => 0);
  const errors = Array.from({ length: MINUTES }, () => 0);
  let newest = currentMinute();

  /** Empties the minutes that have begun since. */
  function advance(): number {
    const minute = currentMinute();
    for (let begun = Math.max(newest + 1, minute - MINUTES + 1); begun <= minute; begun += 1) {
      requests[begun % MINUTES] = 0;
      errors[begun % MINUTES] = 0;
    }
    newest = minute;
    return minute % MINUTES;
  }

  const add = (status: number): void => {
    const at = advance();
    requests[at] = (requests[at] ?? 0) + 1;
    if (status >= 500) errors[at] = (errors[at] ?? 0) + 1;
  };

  return {
    add,
    counts() {
      advance();
      return { requests: sum(requests), errors: sum(errors) };
    },
    instrument: {
      request({ route, status }) {
        if (!PROBES.has(route)) add(status);
      },
    },
  };
}
