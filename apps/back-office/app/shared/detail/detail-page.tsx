import '@mantine/core/styles/Skeleton.css';
import { Skeleton, Stack } from '@mantine/core';
import { EmptyState } from '@indike/ui/feedback/empty-state.tsx';
import { ErrorState } from '@indike/ui/feedback/error-state.tsx';
import { ApiError } from '@indike/ui/http/api-error.ts';
import { BackButton } from '@indike/ui/navigation/back-button.tsx';
import type { ReactNode } from 'react';

interface Reading<Data> {
  readonly data: Data | undefined;
  readonly isError: boolean;
  readonly error: unknown;
  readonly refetch: () => unknown;
}

interface Texts {
  readonly loading: string;
  /** Shown when the item does not exist (404). */
  readonly missing: string;
  readonly failed: string;
}

interface Props<Data> {
  readonly query: Reading<Data>;
  /** The path of the list that the back button falls back to. */
  readonly list: string;
  readonly texts: Texts;
  readonly children: (data: Data) => ReactNode;
}

/** The page of one item, such as a referral, a withdrawal or an Indiker. */
export function DetailPage<Data>({ query, list, texts, children }: Props<Data>) {
  return (
    <>
      <BackButton fallback={list} />
      {query.data === undefined ? <Absent query={query} texts={texts} /> : children(query.data)}
    </>
  );
}

interface AbsentProps {
  readonly query: Omit<Reading<unknown>, 'data'>;
  readonly texts: Texts;
}

function Absent({ query: { isError, error, refetch }, texts: { loading, missing, failed } }: AbsentProps) {
  if (!isError)
    return (
      <Stack role="group" aria-busy aria-label={loading}>
        <Skeleton height={64} maw="28rem" />
        <Skeleton height={320} />
      </Stack>
    );
  if (error instanceof ApiError && error.status === 404) return <EmptyState>{missing}</EmptyState>;
  return <ErrorState error={error} fallback={failed} onRetry={refetch} />;
}
