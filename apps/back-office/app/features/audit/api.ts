import { apiKeys } from '@indike/contract/integrations/api-keys';
import { audit, auditCheck, auditDownload } from '@indike/contract/operator/audit';
import { operators } from '@indike/contract/operator/access/operators';
import { endpointKey } from '@indike/ui/query/endpoint-query.ts';
import { saveFile } from '@indike/ui/browser/save-file.ts';
import { infiniteQueryOptions, useMutation } from '@tanstack/react-query';
import { call } from '#app/shared/http/call.ts';
import { endpointQuery } from '#app/shared/query/endpoint-query.ts';
import type { Filters } from './model/filters.ts';

const PAGE_SIZE = '50';
const REFRESH_MS = 60_000;
const DOWNLOAD_TIMEOUT_MS = 300_000;

export function auditQuery(filters: Filters) {
  const query = { ...filters, limit: PAGE_SIZE };
  return infiniteQueryOptions({
    queryKey: endpointKey(audit, { query: { ...query, after: '' } }),
    queryFn: ({ pageParam, signal }) => call(audit, { query: { ...query, after: pageParam } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    refetchInterval: REFRESH_MS,
    meta: { errorMessage: 'Não foi possível carregar o registro', private: true },
  });
}

/** The server recomputes the hash chain for each request, so it is never refetched automatically. */
export const auditCheckQuery = () => ({
  ...endpointQuery(auditCheck, {}, 'Não foi possível conferir o registro'),
  staleTime: Infinity,
});

const PAGE_LIMIT = '100';
export const operatorsQuery = () =>
  endpointQuery(operators, { query: { limit: PAGE_LIMIT } }, 'Não foi possível carregar a equipe');

/** For the names of the keys with which systems act. */
export const keysQuery = () =>
  endpointQuery(apiKeys, { query: { limit: PAGE_LIMIT } }, 'Não foi possível carregar as chaves');

export const useDownload = () =>
  useMutation({
    mutationFn: async (filters: Filters) =>
      saveFile(
        'auditoria.csv',
        await call(auditDownload, { query: filters }, { timeoutMs: DOWNLOAD_TIMEOUT_MS }),
        'text/csv',
      ),
    meta: { errorMessage: 'Não foi possível baixar o registro' },
  });
