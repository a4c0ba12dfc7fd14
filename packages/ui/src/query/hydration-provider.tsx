import { IsRestoringProvider, type Query, type QueryClient } from '@tanstack/react-query';
import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { replayEvents } from '../browser/event-replay.ts';
import { yieldToMain } from '../browser/yield-to-main.ts';
import { Hydrated } from '../hooks/use-hydrated.ts';

/** What the page has requested early usually came while its scripts were fetched. Slower responses are shown later. */
const WAIT_MS = 100;

const pause = (ms: number) => new Promise<void>((done) => void setTimeout(done, ms));

/** Whether a page reads this from its start, whoever looks at it, so that its build knows the request. */
export const isReadFirst = ({ meta, options, queryKey: [name] }: Query): boolean =>
  meta?.private === true &&
  String(name).startsWith('GET ') &&
  !('enabled' in options && options.enabled === false);

async function readEarlyResponses(client: QueryClient): Promise<void> {
  if (!window.earlyResponses) return;
  const deadline = pause(WAIT_MS);
  const answers: Promise<unknown>[] = [];
  for (const query of client.getQueryCache().getAll().filter(isReadFirst)) {
    answers.push(query.fetch().catch(() => undefined));
    await yieldToMain();
  }
  await Promise.race([Promise.all(answers), deadline]);
  delete window.earlyResponses;
}

interface Props {
  readonly client: QueryClient;
  readonly children: ReactNode;
}

/**
 * Renders a prerendered page as it was built, and then, in one transition of short tasks, with the session and the
 * data that have come until then. A query that notifies its components renders them in one long task for each response.
 */
export function HydrationProvider({ client, children }: Props) {
  const [hydrated, setHydrated] = useState(false);
  useEffect(() => {
    void readEarlyResponses(client).then(() => startTransition(() => setHydrated(true)));
  }, [client]);
  useEffect(() => {
    if (hydrated) void replayEvents();
  }, [hydrated]);
  return (
    <Hydrated value={hydrated}>
      <IsRestoringProvider value={!hydrated}>{children}</IsRestoringProvider>
    </Hydrated>
  );
}
