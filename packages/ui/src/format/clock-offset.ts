import { useEffect } from 'react';
import { createStore } from '../hooks/create-store.ts';

/** How many milliseconds the sandbox's clock is ahead of the browser's, so that pages and product agree on today. */
export const clockOffset = createStore(() => 0);

interface Clock {
  readonly now: string;
  readonly real_now: string;
}

/** Lets `useToday` follow the sandbox's clock; undefined where there is none. */
export function useClockOffset(clock: Clock | undefined): void {
  const ahead = clock ? Date.parse(clock.now) - Date.parse(clock.real_now) : 0;
  useEffect(() => clockOffset.set(ahead), [ahead]);
}
