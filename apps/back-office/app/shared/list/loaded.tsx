import '@mantine/core/styles/Skeleton.css';
import { Skeleton, Stack } from '@mantine/core';
import { QueryState } from '@indike/ui/feedback/query-state.tsx';
import { type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';

interface SkeletonProps {
  readonly rows: number;
  readonly height?: number;
}

export const ListSkeleton = ({ rows, height = 52 }: SkeletonProps) => (
  <Stack gap="xs" role="group" aria-busy aria-label="Carregando a lista">
    {Array.from({ length: rows }, (_, row) => (
      <Skeleton key={row} height={height} />
    ))}
  </Stack>
);

export const TableSkeleton = () => <ListSkeleton rows={8} height={44} />;

interface Props<Data, Key extends QueryKey> {
  /** Made by `callQuery`. */
  readonly query: UseQueryOptions<Data, Error, Data, Key>;
  /** The message when it fails; by default the query's own. */
  readonly failed?: string;
  /** The height of the skeleton; absent for a table. */
  readonly height?: number;
  readonly children: (data: Data) => ReactNode;
}

/** What a call returns, or until then its skeleton or its error. */
export function Loaded<Data, Key extends QueryKey>(props: Props<Data, Key>) {
  const { query: options, failed = options.meta?.errorMessage ?? '', height, children } = props;
  const query = useQuery(options);
  return (
    <QueryState
      query={query}
      failed={failed}
      skeleton={height === undefined ? <TableSkeleton /> : <Skeleton height={height} />}
    >
      {children}
    </QueryState>
  );
}
