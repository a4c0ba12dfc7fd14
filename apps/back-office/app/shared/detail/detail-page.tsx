import '@mantine/core/styles/Skeleton.css';
import { Skeleton, Stack } from '@mantine/core';
import { EmptyState } from '@indike/ui/feedback/empty-state.tsx';
import { ErrorState } from '@indike/ui/feedback/error-state.tsx';
import { ApiError } from '@indike/ui/http/api-error.ts';
import { BackButton } from '@indike/ui/navigation/back-button.tsx';
import { type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';

interface Props<Data, Key extends QueryKey> {
  /** Made by `callQuery`. Its message is shown when it fails. */
  readonly query: UseQueryOptions<Data, Error, Data, Key>;
  /** The path of the list that the back button falls back to. */
  readonly list: string;
  readonly loading: string;
  /** Shown when the item does not exist (404). */
  readonly missing: string;
  readonly children: (data: Data) => ReactNode;
}

/** The page of one item, such as a referral, a withdrawal or an Indiker. */
export function DetailPage<Data, Key extends QueryKey>({ list, children, ...props }: Props<Data, Key>) {
  const { data, isError, error, refetch } = useQuery(props.query);
  const failed = props.query.meta?.errorMessage ?? '';
  return (
    <>
      <BackButton fallback={list} />
      {data !== undefined ? (
        children(data)
      ) : !isError ? (
        <Stack role="group" aria-busy aria-label={props.loading}>
          <Skeleton height={64} maw="28rem" />
          <Skeleton height={320} />
        </Stack>
      ) : error instanceof ApiError && error.status === 404 ? (
        <EmptyState>{props.missing}</EmptyState>
      ) : (
        <ErrorState error={error} fallback={failed} onRetry={refetch} />
      )}
    </>
  );
}
