import type { ReactNode } from 'react';
import { ErrorState } from './error-state.tsx';

interface Props<T> {
  /** The result of one of React Query's hooks. */
  readonly query: {
    readonly data: T | undefined;
    readonly error: unknown;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
  readonly failed: string;
  readonly skeleton: ReactNode;
  readonly children: (data: T) => ReactNode;
}

/** A query's data, or without data its skeleton or its error. A refetch that fails leaves the data visible. */
export function QueryState<T>({ query, failed, skeleton, children }: Props<T>) {
  const { data, error, isFetching, refetch } = query;
  if (data !== undefined) return children(data);
  if (!error) return skeleton;
  return <ErrorState error={error} fallback={failed} onRetry={refetch} retrying={isFetching} />;
}
