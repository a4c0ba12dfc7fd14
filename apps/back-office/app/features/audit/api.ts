import { callKey } from '@indike/ui/query/call-query.ts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call, callQuery } from '#app/shared/http/call.ts';
import type { Filters } from './model/filters.ts';

const PAGE_SIZE = '50';
const REFRESH_MS = 60_000;

export function auditQuery(filters: Filters) {
  const query = { ...filters, limit: PAGE_SIZE };
  return infiniteQueryOptions({
    queryKey: callKey('GET /api/operator/audit', { query: { ...query, after: '' } }),
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/operator/audit', { query: { ...query, after: pageParam } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    refetchInterval: REFRESH_MS,
    meta: { errorMessage: 'Não foi possível carregar o registro', private: true },
  });
}

/** The server recomputes the hash chain for each request, so it is never refetched automatically. */
export const auditCheckQuery = () => ({
  ...callQuery('GET /api/operator/audit/check', {}, 'Não foi possível conferir o registro'),
  staleTime: Infinity,
});

const PAGE_LIMIT = '100';
export const operatorsQuery = () =>
  callQuery(
    'GET /api/operator/operators',
    { query: { limit: PAGE_LIMIT } },
    'Não foi possível carregar a equipe',
  );

/** For the names of the keys with which systems act. */
export const keysQuery = () =>
  callQuery(
    'GET /api/operator/api-keys',
    { query: { limit: PAGE_LIMIT } },
    'Não foi possível carregar as chaves',
  );

export const orderExport = (filters: Filters) => call('POST /api/operator/exports/audit', { query: filters });
