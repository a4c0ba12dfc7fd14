import type { ResponseOf, CallInput, Endpoint } from '@indike/contract/wire/endpoint';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../http/call.ts';
import { yieldToMain } from '@indike/ui/browser/yield-to-main.ts';

/** The key of every query: the path first, so that `invalidateQueries({ queryKey: [endpoint.path] })` meets all its inputs. */
export const endpointKey = <E extends Endpoint>(endpoint: E, input: CallInput<E>) =>
  [endpoint.path, input] as const;

/** `useQuery(endpointQuery(referralDetail, { params: { id } }, 'Erro obtendo os dados da indicação'))` */
export function endpointQuery<E extends Endpoint>(endpoint: E, input: CallInput<E>, errorMessage: string) {
  return queryOptions({
    queryKey: endpointKey(endpoint, input),
    queryFn: async ({ signal }): Promise<ResponseOf<E>> => {
      // A page sends several requests at once.
      await yieldToMain();
      return call(endpoint, input, { signal });
    },
    meta: { errorMessage, ...(endpoint.audience === 'indiker' && { private: true }) },
  });
}

/** `const save = useEndpoint(createContact, 'Erro criando/atualizando o contato'); await save.mutateAsync({ body })` */
export function useEndpoint<E extends Endpoint>(endpoint: E, errorMessage: string) {
  return useMutation<ResponseOf<E>, Error, CallInput<E>>({
    mutationFn: (input) => call(endpoint, input),
    meta: { errorMessage },
  });
}
