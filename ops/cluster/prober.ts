import { setTimeout as sleep } from 'node:timers/promises';
import { referralForm } from '#api/testing/people.ts';
import { call } from '#api/system-tests/testing/raw-http.ts';

const PAUSE_MS = 100;
const TIMEOUT_MS = 20_000;

interface Probe {
  readonly began: number;
  readonly ended: number;
  readonly status: string;
}

/** What a client that writes ten times a second observes during a failure. */
export interface Observation {
  /** Time from `since` to the end of the first write that began after it and succeeded. */
  readonly backMs: number;
  /** The longest time without a successful write. */
  readonly pauseMs: number;
  readonly writes: number;
  readonly failed: number;
}

export interface Prober {
  /** Waits until a write that began after `since` has succeeded. @throws after `limitMs` */
  untilBack(since: number, limitMs: number): Promise<void>;
  observe(since: number): Observation;
  stop(): Promise<void>;
}

async function write(url: string, token: string): Promise<string> {
  const sent = call(url, {
    method: 'POST',
    path: '/api/indication-v3',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(referralForm()),
  });
  const late = sleep(TIMEOUT_MS, undefined, { ref: false });
  try {
    const outcome = await Promise.race([sent, late]);
    return outcome === undefined ? 'late' : String(outcome.status);
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : 'cut';
  }
}

export function startProber(url: string, token: string): Prober {
  const probes: Probe[] = [];
  const state = { stopped: false };

  /** Starts each write on time, even while earlier ones hang. */
  async function run(): Promise<void> {
    const pending = new Set<Promise<void>>();
    while (!state.stopped) {
      const began = performance.now();
      const one = write(url, token).then((status) => {
        probes.push({ began, ended: performance.now(), status });
        pending.delete(one);
      });
      pending.add(one);
      await sleep(PAUSE_MS);
    }
    await Promise.all(pending);
  }
  const running = run();
  const successes = (since: number) =>
    probes.filter(({ began, status }) => began >= since && status === '201');

  return {
    async untilBack(since, limitMs) {
      while (successes(since).length === 0) {
        if (performance.now() - since > limitMs) throw new Error(`no write succeeded within ${limitMs} ms`);
        await sleep(20);
      }
    },
    observe(since) {
      const seen = probes.filter(({ began }) => began >= since);
      const ends = successes(since)
        .map(({ ended }) => ended)
        .toSorted((one, other) => one - other);
      const gaps = [...ends, performance.now()].map((end, n) => end - (ends[n - 1] ?? since));
      return {
        backMs: Math.round((ends[0] ?? Infinity) - since),
        pauseMs: Math.round(Math.max(0, ...gaps)),
        writes: seen.length,
        failed: seen.filter(({ status }) => status !== '201').length,
      };
    },
    async stop() {
      state.stopped = true;
      await running;
    },
  };
}
