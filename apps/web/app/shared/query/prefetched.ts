import type { QueryMeta } from '@tanstack/react-query';

/**
 * For a query that is requested before another component shows its data, and reports its failure. The component that
 * requests it does not render again when the data come.
 */
export const prefetched = <Options extends { readonly meta?: QueryMeta }>(options: Options) => ({
  ...options,
  notifyOnChangeProps: [],
  refetchInterval: false as const,
  meta: { ...options.meta, silent: true },
});
