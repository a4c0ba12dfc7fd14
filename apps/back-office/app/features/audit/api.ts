import { call, callQuery, WHOLE_LIST } from '#app/shared/http/call.ts';
import { pagedQuery } from '#app/shared/query/keyset-query.ts';
import type { Filters } from './model/filters.ts';

const REFRESH_MS = 60_000;

export const auditQuery = (filters: Filters) => ({
  ...pagedQuery('GET /api/operator/audit', { query: filters }, 'Não foi possível carregar o registro'),
  refetchInterval: REFRESH_MS,
});

/** The server recomputes the hash chain for each request, so it is never refetched automatically. */
export const auditCheckQuery = () => ({
  ...callQuery('GET /api/operator/audit/check', {}, 'Não foi possível conferir o registro'),
  staleTime: Infinity,
});

export const operatorsQuery = () =>
  callQuery('GET /api/operator/operators', WHOLE_LIST, 'Não foi possível carregar a equipe');

/** For the names of the keys with which systems act. */
export const keysQuery = () =>
  callQuery('GET /api/operator/api-keys', WHOLE_LIST, 'Não foi possível carregar as chaves');

export const orderExport = (filters: Filters) => call('POST /api/operator/exports/audit', { query: filters });
