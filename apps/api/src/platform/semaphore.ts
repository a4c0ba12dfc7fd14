export class QueueFullError extends Error {}

interface Bounds {
  readonly limit: number;
  readonly maxQueue: number;
  /** How long anybody waits; as long as it takes when left out. */
  readonly timeoutMs?: number;
}

/**
 * Heavy work a few at a time, the rest in the order of arrival: what each needs of memory and threads is then bounded.
 * @throws QueueFullError, which is answered with 503, when too many wait already or the wait takes too long
 */
export function turns({ limit, maxQueue, timeoutMs }: Bounds) {
  let running = 0;
  const waiting: (() => void)[] = [];

  async function enter(): Promise<void> {
    if (running < limit) running += 1;
    else if (waiting.length >= maxQueue) throw new QueueFullError();
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
      if (timeoutMs === undefined) return;
      timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(resume), 1);
        reject(new QueueFullError());
      }, timeoutMs);
    });
  }

  function leave(): void {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }

  async function run<T>(work: () => Promise<T>): Promise<T> {
    await enter();
    try {
      return await work();
    } finally {
      leave();
    }
  }

  return { enter, leave, run };
}
