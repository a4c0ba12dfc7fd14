import { type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { Amount, totalText } from './cells.tsx';

interface Total {
  readonly count: number;
  readonly value: number;
}

/** The last row of a list that is loaded page by page: what the server sums up of the whole of it, `first` below its names. */
export function useListTotals<Key extends QueryKey>(
  query: UseQueryOptions<Total, Error, Total, Key>,
  first: string,
  nouns: Parameters<typeof totalText>[1],
) {
  const { data } = useQuery({ ...query, staleTime: 0 });
  return {
    [first]: data === undefined ? 'Somando…' : totalText(data.count, nouns),
    amount: <Amount value={data?.value ?? null} />,
  };
}
