import { isPublicCall, type CallInput, type CallName, type ResponseOf } from '@indike/contract/calls';
import { queryOptions, useMutation, type QueryClient, type UseMutationOptions } from '@tanstack/react-query';
import type { Paged } from '@indike/contract/wire/paging';
import { yieldToMain } from '../browser/yield-to-main.ts';
import type { CallOptions } from '../http/send-call.ts';

/** A front end's function for requests to the API, which adds the session. */
export type Call = <N extends CallName>(
  name: N,
  input: CallInput<N>,
  options?: CallOptions,
) => Promise<ResponseOf<N>>;

/** The key of a query. The name is first, so `invalidateQueries({ queryKey: [name] })` matches every input. */
export const callKey = <N extends CallName>(name: N, input: CallInput<N>) => [name, input] as const;

/** The `meta` of a call's query. A query that needs a session is `private`, so that it waits for one. */
export const callMeta = (name: CallName, errorMessage: string) => ({
  errorMessage,
  ...(!isPublicCall(name) && { private: true }),
});

/** Refetches what these calls read, whatever their input. */
export const invalidate = async (client: QueryClient, ...names: readonly CallName[]): Promise<void> => {
  await Promise.all(names.map((name) => client.invalidateQueries({ queryKey: [name] })));
};

type CallMutation<N extends CallName> = Pick<
  UseMutationOptions<ResponseOf<N>, Error, CallInput<N>>,
  'onSettled'
>;

export function queriesBy(call: Call) {
  /** `useQuery(callQuery('GET /api/indication/{id}', { params: { id } }, 'Erro obtendo os dados da indicação'))` */
  function callQuery<N extends CallName>(name: N, input: CallInput<N>, errorMessage: string) {
    return queryOptions({
      queryKey: callKey(name, input),
      queryFn: async ({ signal }): Promise<ResponseOf<N>> => {
        // A page sends several requests at once; each starts in its own task.
        await yieldToMain();
        return call(name, input, { signal });
      },
      meta: callMeta(name, errorMessage),
    });
  }

  /** `const save = useCall('POST /api/indication-contact', 'Erro criando o contato'); await save.mutateAsync({ body })` */
  function useCall<N extends CallName>(name: N, errorMessage: string, options?: CallMutation<N>) {
    return useMutation<ResponseOf<N>, Error, CallInput<N>>({
      ...options,
      mutationFn: (input) => call(name, input),
      meta: { errorMessage },
    });
  }

  return { callQuery, useCall };
}

/** For `getNextPageParam` of a list that is read page by page. */
export const nextPage = ({ current_page, per_page, total }: Omit<Paged<unknown>, 'data'>) =>
  current_page * per_page < total ? current_page + 1 : undefined;

/** All rows so far without duplicates: a row inserted meanwhile shifts the others, so that the next page repeats one. */
export function rowsOf<Row>(pages: readonly Paged<Row>[], keyOf: (row: Row) => string | number): Row[] {
  const rows = pages.flatMap(({ data }) => data);
  return [...new Map(rows.map((row) => [keyOf(row), row])).values()];
}
