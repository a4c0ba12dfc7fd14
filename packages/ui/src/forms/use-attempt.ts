import { useState } from 'react';
import { useSingleFlight } from '../hooks/use-single-flight.ts';
import { placeError } from './request-error.ts';

/** For a button without a form: one attempt at a time, and why the last one was refused, to show beside the button. */
export function useAttempt() {
  const [busy, once] = useSingleFlight();
  const [refusal, setRefusal] = useState<string | null>(null);
  const attempt = (task: () => Promise<unknown>) =>
    once(async () => {
      setRefusal(null);
      await task().catch((error: unknown) => setRefusal(placeError(error).refusal));
    });
  return { busy, refusal, attempt };
}
