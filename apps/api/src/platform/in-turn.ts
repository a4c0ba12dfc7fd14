export class TooManyWaiting extends Error {}

/**
 * Heavy work a few at a time, the rest in the order of arrival: what each needs of memory and threads is then bounded.
 * @throws TooManyWaiting, which is answered with 503, when too many wait already
 */
export function turns({ atOnce, mostWaiting }: { atOnce: number; mostWaiting: number }) {
  let running = 0;
  const waiting: (() => void)[] = [];

  async function enter(): Promise<void> {
    if (running < atOnce) running += 1;
    else if (waiting.length >= mostWaiting) throw new TooManyWaiting();
    else await new Promise<void>((resume) => waiting.push(resume));
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
