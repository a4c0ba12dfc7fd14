import type { ResponseOf, CallInput, Endpoint } from '@indike/contract/wire/endpoint';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { yieldToMain } from '../browser/yield-to-main.ts';
import type { CallOptions } from '../http/send-call.ts';

/** A front end's function for requests to the API, which adds the session. */
export type Call = <E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options?: CallOptions,
) => Promise<ResponseOf<E>>;

/** The key of a query. The path is first, so `invalidateQueries({ queryKey: [endpoint.path] })` matches every input. */
export const endpointKey = <E extends Endpoint>(endpoint: E, input: CallInput<E>) =>
  [endpoint.path, input] as const;

/** The `meta` of an endpoint's query. A query that needs a session is `private`, so that it waits for one. */
export const endpointMeta = ({ access }: Endpoint, errorMessage: string) => ({
  errorMessage,
  ...(access.audience !== 'public' && { private: true }),
});

export function queriesBy(call: Call) {
  /** `useQuery(endpointQuery(referralDetail, { params: { id } }, 'Erro obtendo os dados da indicação'))` */
  function endpointQuery<E extends Endpoint>(endpoint: E, input: CallInput<E>, errorMessage: string) {
    return queryOptions({
      queryKey: endpointKey(endpoint, input),
      queryFn: async ({ signal }): Promise<ResponseOf<E>> => {
        // A page sends several requests at once; each starts in its own task.
        await yieldToMain();
        return call(endpoint, input, { signal });
      },
      meta: endpointMeta(endpoint, errorMessage),
    });
  }

  /** `const save = useEndpoint(createContact, 'Erro criando/atualizando o contato'); await save.mutateAsync({ body })` */
  function useEndpoint<E extends Endpoint>(endpoint: E, errorMessage: string) {
    return useMutation<ResponseOf<E>, Error, CallInput<E>>({
      mutationFn: (input) => call(endpoint, input),
      meta: { errorMessage },
    });
  }

  return { endpointQuery, useEndpoint };
}
