import { MutationCache, QueryCache, QueryClient, timeoutManager } from '@tanstack/react-query';
import { RequestError } from '../forms/request-error.ts';
import { ApiError, errorMessages, isForbidden } from '../http/api-error.ts';
import { showError, dismissErrors } from '../toasts/toasts.ts';
import { coalescedTimeouts } from './coalesced-timeouts.ts';

interface Meta extends Record<string, unknown> {
  /** The action's own message, for when the server sends none. */
  readonly errorMessage?: string;
  /** For a call whose failure the page shows elsewhere, such as a check under a field. */
  readonly silent?: boolean;
  /** Reads what only a signed-in person may see. */
  readonly private?: boolean;
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: Meta;
    mutationMeta: Meta;
  }
}

/** A form or a part of the page that shows the error has said so by then. */
const PLACED_WITHIN_MS = 100;

/** A toast for each message of an error that nothing on the page shows. */
function report(error: unknown, meta: Meta | undefined) {
  if (meta?.silent) return;
  const messages = errorMessages(error, meta?.errorMessage);
  if (error instanceof RequestError) error.messages = messages;
  setTimeout(() => {
    if (error instanceof RequestError && error.isPlaced) return;
    for (const message of messages) showError(message, meta?.errorMessage);
  }, PLACED_WITHIN_MS);
}

/** The right try ends the complaint about the wrong one. */
function dismissStale(meta: Meta | undefined) {
  if (meta?.errorMessage !== undefined) dismissErrors(meta.errorMessage);
}

const isTransient = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || error.status >= 502);

// Before the first query, because one provider cannot clear another's timeouts.
timeoutManager.setTimeoutProvider(coalescedTimeouts());

/** @param maySeePrivate whether a person is signed in who may read private data */
export function newQueryClient(maySeePrivate: () => boolean): QueryClient {
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError(error, query) {
        // A page that has nothing to show says so itself, and will say the same at every try.
        if (query.state.data === undefined && isForbidden(error)) return;
        // A request that was sent when the session had just ended. Its end has been reported.
        if (query.meta?.private && !maySeePrivate()) return;
        report(error, query.meta);
      },
      onSuccess: (_data, { meta }) => dismissStale(meta),
    }),
    mutationCache: new MutationCache({
      onError: (error, _v, _r, mutation) => report(error, mutation.meta),
      onSuccess: (_d, _v, _r, { meta }) => dismissStale(meta),
    }),
    defaultOptions: {
      // 'always': an offline error is shown at once instead of pausing the request silently.
      queries: {
        // A prerendered page renders before the session is known. Without a session it must send no private request.
        enabled: ({ meta }) => !meta?.private || maySeePrivate(),
        staleTime: 10_000,
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (count, error) => count < 1 && isTransient(error),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
  // The sandbox's bar has moved the clock, and with it everything.
  globalThis.addEventListener?.('sandbox-moved', () => void client.invalidateQueries());
  return client;
}
