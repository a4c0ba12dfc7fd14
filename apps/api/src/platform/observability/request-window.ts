import { health, ready } from '@indike/contract/wire/health';
import type { FinishedRequest, Instrument } from './instrument.ts';

const MINUTES = 60;

export interface RequestCounts {
  readonly requests: number;
  /** Answered with a status of 500 or above. */
  readonly errors: number;
  /** Counted under a proxy's address, because TRUST_PROXY is 0. */
  readonly proxyIgnored: number;
}

type CountedRequest = Pick<FinishedRequest, 'status' | 'proxyIgnored'>;

export interface RequestWindow {
  readonly instrument: Instrument;
  /** The counts of the last hour. */
  counts(this: void): RequestCounts;
  add(this: void, request: CountedRequest): void;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

/** Not counted: probes fail throughout an outage of the database, as often as they are sent. */
const PROBES: ReadonlySet<string | null> = new Set([health.path, ready.path]);

/** Counts the last hour's requests per minute for the system health page, in constant memory (three times sixty numbers). */
export function createRequestWindow(
  currentMinute = () => Math.floor(performance.now() / 60_000),
): RequestWindow {
  const requests = Array.from({ length: MINUTES }, () => 0);
  const errors = Array.from({ length: MINUTES }, () => 0);
  const proxyIgnored = Array.from({ length: MINUTES }, () => 0);
  let newest = currentMinute();

  /** Resets the minutes that have begun since the last call. Returns the current minute's index. */
  function advance(): number {
    const minute = currentMinute();
    for (let begun = Math.max(newest + 1, minute - MINUTES + 1); begun <= minute; begun += 1) {
      requests[begun % MINUTES] = 0;
      errors[begun % MINUTES] = 0;
      proxyIgnored[begun % MINUTES] = 0;
    }
    newest = minute;
    return minute % MINUTES;
  }

  const add = (request: CountedRequest): void => {
    const at = advance();
    requests[at] = (requests[at] ?? 0) + 1;
    if (request.status >= 500) errors[at] = (errors[at] ?? 0) + 1;
    if (request.proxyIgnored) proxyIgnored[at] = (proxyIgnored[at] ?? 0) + 1;
  };

  return {
    add,
    counts() {
      advance();
      return { requests: sum(requests), errors: sum(errors), proxyIgnored: sum(proxyIgnored) };
    },
    instrument: {
      request(request) {
        if (!PROBES.has(request.route)) add(request);
      },
    },
  };
}
