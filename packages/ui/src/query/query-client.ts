import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError, errorMessages, isForbidden } from '../http/api-error.ts';
import { showError, dismissErrors } from '../toasts/toasts.ts';

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

function report(error: unknown, meta: Meta | undefined) {
  if (meta?.silent) return;
  for (const message of errorMessages(error, meta?.errorMessage)) showError(message, meta?.errorMessage);
}

const isTransient = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || error.status >= 502);

/** @param maySeePrivate whether a person is signed in who may read private data */
export function newQueryClient(maySeePrivate: () => boolean): QueryClient {
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError(error, query) {
        // A page that has nothing to show says so itself, and will say the same at every try.
        if (query.state.data === undefined && isForbidden(error)) return;
        report(error, query.meta);
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _v, _r, mutation) => report(error, mutation.meta),
      // The right try ends the complaint about the wrong one.
      onSuccess: (_d, _v, _r, { meta }) => {
        if (meta?.errorMessage !== undefined) dismissErrors(meta.errorMessage);
      },
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
