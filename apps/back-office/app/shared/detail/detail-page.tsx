import '@mantine/core/styles/Skeleton.css';
import { Skeleton, Stack } from '@mantine/core';
import { EmptyState } from '@indike/ui/feedback/empty-state.tsx';
import { ErrorState } from '@indike/ui/feedback/error-state.tsx';
import { ApiError } from '@indike/ui/http/api-error.ts';
import { BackButton } from '@indike/ui/navigation/back-button.tsx';
import { type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';

interface ItemProps<Data, Key extends QueryKey> {
  /** Made by `callQuery`. Its message is shown when it fails. */
  readonly query: UseQueryOptions<Data, Error, Data, Key>;
  readonly loading: string;
  /** Shown when the item does not exist (404). */
  readonly missing: string;
  readonly children: (data: Data) => ReactNode;
}

interface PageProps<Data, Key extends QueryKey> extends ItemProps<Data, Key> {
  /** The path of the list that the back button falls back to. */
  readonly list: string;
}

/** The page of one item, such as a referral, a withdrawal or an Indiker. */
export function DetailPage<Data, Key extends QueryKey>({ list, ...item }: PageProps<Data, Key>) {
  return (
    <>
      <BackButton fallback={list} />
      <DetailItem {...item} />
    </>
  );
}

/** One item, on its page or beside a list. */
export function DetailItem<Data, Key extends QueryKey>({ children, ...props }: ItemProps<Data, Key>) {
  const { data, isError, error, refetch } = useQuery(props.query);
  if (data !== undefined) return children(data);
  if (!isError)
    return (
      <Stack role="group" aria-busy aria-label={props.loading}>
        <Skeleton height={64} maw="28rem" />
        <Skeleton height={320} />
      </Stack>
    );
  if (error instanceof ApiError && error.status === 404) return <EmptyState>{props.missing}</EmptyState>;
  return <ErrorState error={error} fallback={props.query.meta?.errorMessage ?? ''} onRetry={refetch} />;
}
