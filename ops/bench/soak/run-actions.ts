import { setTimeout as sleep } from 'node:timers/promises';
import type { Action, World } from './actions.ts';
import { UnavailableError } from './client.ts';

export interface Counted {
  readonly name: string;
  readonly times: number;
  readonly meanMs: number;
  /** How many turns were given up because the product answered 503. */
  readonly unavailable: number;
  /** Messages of all other errors. */
  readonly failures: readonly string[];
}

export interface RunningActions {
  stop(): Promise<readonly Counted[]>;
}

/** Runs each action sequentially at its own interval until it is stopped. Turns that fail are counted. */
export function runActions(actions: readonly Action[], world: World): RunningActions {
  const stop = new AbortController();

  async function repeat({ name, everyMs, run }: Action): Promise<Counted> {
    let [times, tookMs, unavailable] = [0, 0, 0];
    const failures: string[] = [];
    while (!stop.signal.aborted) {
      const beganAt = performance.now();
      try {
        await run(world, times);
      } catch (error) {
        if (error instanceof UnavailableError) unavailable += 1;
        else failures.push(error instanceof Error ? error.message : String(error));
      }
      const ms = performance.now() - beganAt;
      times += 1;
      tookMs += ms;
      await sleep(Math.max(0, everyMs - ms), undefined, { signal: stop.signal }).catch(() => {});
    }
    return { name, times, unavailable, failures, meanMs: tookMs / Math.max(1, times) };
  }

  const ended = Promise.all(actions.map(repeat));
  return {
    stop() {
      stop.abort();
      return ended;
    },
  };
}
