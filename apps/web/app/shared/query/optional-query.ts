import type { CallInput, CallName, ResponseOf } from '@indike/contract/calls';
import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '@indike/ui/http/api-error.ts';
import { call } from '../http/call.ts';
import { yieldToMain } from '@indike/ui/browser/yield-to-main.ts';
import { callKey, callMeta } from '@indike/ui/query/call-query.ts';

/** `callQuery` whose data are null on a 404, which is a state of the page and not a failure to show in a toast. */
export function optionalQuery<N extends CallName>(name: N, input: CallInput<N>, errorMessage: string) {
  return queryOptions({
    queryKey: callKey(name, input),
    queryFn: async ({ signal }): Promise<ResponseOf<N> | null> => {
      await yieldToMain();
      return call(name, input, { signal }).catch(nullIfNotFound);
    },
    meta: callMeta(name, errorMessage),
  });
}

function nullIfNotFound(error: unknown): null {
  if (error instanceof ApiError && error.status === 404) return null;
  throw error;
}
