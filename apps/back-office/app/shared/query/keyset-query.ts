import type { CallOptions } from '@indike/ui/http/send-call.ts';
import { infiniteQueryOptions } from '@tanstack/react-query';

interface KeysetPage {
  /** Where the next page begins; null on the last. */
  readonly next: string | null;
}

interface Reading<Page> {
  readonly key: readonly unknown[];
  readonly read: (after: string, options: CallOptions) => Promise<Page>;
  readonly errorMessage: string;
}

/** A list that is read on from where its last page ended. */
export const keysetQuery = <Page extends KeysetPage>({ key, read, errorMessage }: Reading<Page>) =>
  infiniteQueryOptions({
    queryKey: key,
    queryFn: ({ pageParam, signal }) => read(pageParam, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    meta: { errorMessage, private: true },
  });
