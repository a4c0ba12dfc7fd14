import type { CallOptions } from '@indike/ui/http/send-call.ts';
import { infiniteQueryOptions } from '@tanstack/react-query';

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
