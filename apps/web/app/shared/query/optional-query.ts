import type { CallInput, Endpoint, ResponseOf } from '@indike/contract/wire/endpoint';
import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '@indike/ui/http/api-error.ts';
import { call } from '../http/call.ts';
import { yieldToMain } from '@indike/ui/browser/yield-to-main.ts';
import { endpointKey, endpointMeta } from '@indike/ui/query/endpoint-query.ts';

/** `endpointQuery` whose data are null on a 404, which is a state of the page and not a failure to show in a toast. */
export function optionalQuery<E extends Endpoint>(endpoint: E, input: CallInput<E>, errorMessage: string) {
  return queryOptions({
    queryKey: endpointKey(endpoint, input),
    queryFn: async ({ signal }): Promise<ResponseOf<E> | null> => {
      await yieldToMain();
      return call(endpoint, input, { signal }).catch(nullIfNotFound);
    },
    meta: endpointMeta(endpoint, errorMessage),
  });
}

function nullIfNotFound(error: unknown): null {
  if (error instanceof ApiError && error.status === 404) return null;
  throw error;
}
