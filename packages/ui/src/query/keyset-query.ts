import type { CallInput, CallName, ResponseOf } from '@indike/contract/calls';
import { infiniteQueryOptions } from '@tanstack/react-query';
import type { CallOptions } from '../http/send-call.ts';
import { type Call, callKey } from './call-query.ts';

interface KeysetPage {
  /** The cursor of the next page; null on the last page. */
  readonly next: string | null;
}

interface Reading<Page> {
  readonly key: readonly unknown[];
  readonly read: (after: string, options: CallOptions) => Promise<Page>;
  readonly errorMessage: string;
}

/** An infinite query with keyset pagination. */
export const keysetQuery = <Page extends KeysetPage>({ key, read, errorMessage }: Reading<Page>) =>
  infiniteQueryOptions({
    queryKey: key,
    queryFn: ({ pageParam, signal }) => read(pageParam, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    meta: { errorMessage, private: true },
  });

type KeysetCall = {
  [N in CallName]: ResponseOf<N> extends KeysetPage ? N : never;
}[CallName];

/** The input of one page without the page. */
type ListInput<N extends CallName> =
  CallInput<N> extends { readonly query: infer Query }
    ? Omit<CallInput<N>, 'query'> & { readonly query: Omit<Query, 'after' | 'limit'> }
    : never;

/** `pagedQuery('GET /api/operator/invoices', { query: { q: '', state: 'open' } }, 'Não foi possível carregar as faturas')` */
export const pagedQueryBy = (call: Call) =>
  function pagedQuery<N extends KeysetCall>(
    name: N,
    input: ListInput<N>,
    errorMessage: string,
    limit = '50',
  ) {
    const pageAfter = (after: string) =>
      ({ ...input, query: { ...input.query, limit, after } }) as CallInput<N>;
    return keysetQuery({
      key: callKey(name, pageAfter('')),
      // TypeScript does not see that each response of a `KeysetCall` is a page.
      read: (after, options) => call(name, pageAfter(after), options) as Promise<ResponseOf<N> & KeysetPage>,
      errorMessage,
    });
  };
