export class QueueFullError extends Error {}

interface SemaphoreOptions {
  readonly limit: number;
  readonly maxQueue: number;
  /** How long a caller waits at most. Without it the wait is unlimited. */
  readonly timeoutMs?: number;
}

/**
 * Bounds the memory and threads of heavy work: `limit` run at a time, the rest wait in order of arrival.
 * @throws QueueFullError (HTTP 503) when the queue is full or the wait times out
 */
export function createSemaphore({ limit, maxQueue, timeoutMs }: SemaphoreOptions) {
  let running = 0;
  const queue: (() => void)[] = [];

  async function acquire(): Promise<void> {
    if (running < limit) running += 1;
    else if (queue.length >= maxQueue) throw new QueueFullError();
    else await wait();
  }

  function wait(): Promise<void> {
    return new Promise((resolve, reject) => {
      let timer: NodeJS.Timeout | undefined;
      const resume = () => {
        clearTimeout(timer);
        resolve();
      };
      queue.push(resume);
      if (timeoutMs === undefined) return;
      timer = setTimeout(() => {
        queue.splice(queue.indexOf(resume), 1);
        reject(new QueueFullError());
      }, timeoutMs);
    });
  }

  function release(): void {
    const next = queue.shift();
    if (next) next();
    else running -= 1;
  }

  async function run<T>(work: () => Promise<T>): Promise<T> {
    await acquire();
    try {
      return await work();
    } finally {
      release();
    }
  }

  return { acquire, release, run };
}

export type Semaphore = ReturnType<typeof createSemaphore>;
