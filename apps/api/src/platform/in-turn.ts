export class TooManyWaiting extends Error {}

interface Bounds {
  readonly atOnce: number;
  readonly mostWaiting: number;
  /** How long anybody waits; as long as it takes when left out. */
  readonly patienceMs?: number;
}

/**
 * Heavy work a few at a time, the rest in the order of arrival: what each needs of memory and threads is then bounded.
 * @throws TooManyWaiting, which is answered with 503, when too many wait already or the wait takes too long
 */
export function turns({ atOnce, mostWaiting, patienceMs }: Bounds) {
  let running = 0;
  const waiting: (() => void)[] = [];

  async function enter(): Promise<void> {
    if (running < atOnce) running += 1;
    else if (waiting.length >= mostWaiting) throw new TooManyWaiting();
    else await wait();
  }

  function wait(): Promise<void> {
    return new Promise((resolve, reject) => {
      let timer: NodeJS.Timeout | undefined;
      const resume = () => {
        clearTimeout(timer);
        resolve();
      };
      waiting.push(resume);
      if (patienceMs === undefined) return;
      timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(resume), 1);
        reject(new TooManyWaiting());
      }, patienceMs);
    });
  }

  function leave(): void {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    await enter();
    try {
      return await work();
    } finally {
      leave();
    }
  }

  return { enter, leave, inTurn };
}
