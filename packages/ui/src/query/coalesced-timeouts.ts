import type { TimeoutProvider } from '@tanstack/react-query';

/** Timeouts are late by up to this many milliseconds. */
const STEP_MS = 250;

/**
 * One timer of the browser for all timeouts that end within the same quarter of a second. A query has several, for its
 * age and for its removal, and a page shows a dozen queries at once.
 */
export function coalescedTimeouts(): TimeoutProvider<number> {
  const callbacks = new Map<number, () => void>();
  const idsByStep = new Map<number, number[]>();
  let lastId = 0;
  const run = (step: number): void => {
    const ids = idsByStep.get(step) ?? [];
    idsByStep.delete(step);
    for (const id of ids) {
      const callback = callbacks.get(id);
      callbacks.delete(id);
      callback?.();
    }
  };
  return {
    setTimeout(callback, delay) {
      lastId += 1;
      callbacks.set(lastId, callback);
      const now = performance.now();
      const step = Math.ceil((now + delay) / STEP_MS);
      const ids = idsByStep.get(step);
      if (ids) ids.push(lastId);
      else {
        idsByStep.set(step, [lastId]);
        setTimeout(run, step * STEP_MS - now, step);
      }
      return lastId;
    },
    clearTimeout(id) {
      if (id !== undefined) callbacks.delete(id);
    },
    setInterval: (callback, delay) => window.setInterval(callback, delay),
    clearInterval: (id) => window.clearInterval(id),
  };
}
