import { useRef, useState } from 'react';
import { nextPaint } from '../browser/yield-to-main.ts';

/** Runs one task at a time. Calls made while it runs are dropped, so that a double click submits once. */
export function useSingleFlight() {
  const [busy, setBusy] = useState(false);
  // State updates only at the next render, so two clicks in one frame would both pass.
  const running = useRef(false);

  async function once(task: () => Promise<unknown>) {
    if (running.current) return;
    running.current = true;
    try {
      await nextPaint();
      setBusy(true);
      await task();
    } finally {
      running.current = false;
      setBusy(false);
    }
  }
  return [busy, once] as const;
}
