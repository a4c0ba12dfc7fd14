import { Button, Stack, Text } from '@mantine/core';
import { ErrorState } from '@indike/ui/feedback/error-state.tsx';
import { keepPreviousData, useInfiniteQuery, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { type ReactNode, useMemo, useEffect, useState } from 'react';
import type { keysetQuery } from '../query/keyset-query.ts';
import { ListSkeleton } from './loaded.tsx';

export interface Page {
  readonly data: readonly { readonly id: string | number }[];
  readonly next: string | null;
}
type RowOf<P extends Page> = P['data'][number];

interface Props<P extends Page> {
  readonly query: ReturnType<typeof keysetQuery<P>>;
  /** The message when it fails; by default the query's own. */
  readonly failed?: string;
  readonly empty: ReactNode;
  readonly skeletons?: number;
  /** Renders the rows loaded so far. `first` is the first page, which has the data about the whole list. */
  readonly children: (rows: RowOf<P>[], first: P) => ReactNode;
  /** What is said below the last page. */
  readonly end?: (count: number) => string;
}

/** A keyset-paginated list with a button for the next page. */
export function KeysetList<P extends Page>(props: Props<P>) {
  const {
    query: options,
    failed = options.meta?.errorMessage ?? '',
    empty,
    skeletons = 3,
    children,
    end,
  } = props;
  const query = useInfiniteQuery({ ...options, placeholderData: keepPreviousData });
  const { data } = query;
  const dimmed = useDelayedTrue(query.isPlaceholderData);
  // A row that moved between the reads of two pages may come twice.
  const rows = useMemo(
    () => [
      ...new Map(
        data?.pages.flatMap((page): readonly RowOf<P>[] => page.data).map((row) => [row.id, row]),
      ).values(),
    ],
    [data],
  );
  const [first] = data?.pages ?? [];
  if (first === undefined && query.isError)
    return <ErrorState error={query.error} fallback={failed} onRetry={query.refetch} />;
  if (first === undefined) return skeletons > 0 && <ListSkeleton rows={skeletons} />;
  if (rows.length === 0) return empty;
  return (
    <Stack gap="md" aria-busy={query.isPlaceholderData} style={{ opacity: dimmed ? 0.6 : 1 }}>
      {children(rows, first)}
      {query.hasNextPage ? (
        <MoreButton query={query} />
      ) : (
        end && (
          <Text size="sm" c="dimmed" ta="center">
            {end(rows.length)}
          </Text>
        )
      )}
    </Stack>
  );
}

interface MoreProps {
  readonly query: Pick<UseInfiniteQueryResult, 'isFetchingNextPage' | 'fetchNextPage'>;
}

export const MoreButton = ({ query: { isFetchingNextPage, fetchNextPage } }: MoreProps) => (
  <Button
    variant="default"
    style={{ alignSelf: 'center' }}
    aria-disabled={isFetchingNextPage}
    onClick={() => void fetchNextPage()}
  >
    {isFetchingNextPage ? 'Carregando…' : 'Mostrar mais'}
  </Button>
);

const LASTING_MS = 150;

/** Whether `isOn` has been true for `LASTING_MS`. Shorter states would only flicker. */
function useDelayedTrue(isOn: boolean): boolean {
  const [lasts, setLasts] = useState(false);
  useEffect(() => {
    if (!isOn) return;
    const timer = setTimeout(() => setLasts(true), LASTING_MS);
    return () => {
      clearTimeout(timer);
      setLasts(false);
    };
  }, [isOn]);
  return lasts;
}
