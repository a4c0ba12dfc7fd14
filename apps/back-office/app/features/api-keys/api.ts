import { apiKeys } from '@indike/contract/integrations/api-keys';
import type { ResponseOf } from '@indike/contract/wire/endpoint';
import { useQueryClient } from '@tanstack/react-query';
import { endpointQuery } from '#app/shared/query/endpoint-query.ts';

export type ApiKey = ResponseOf<typeof apiKeys>['data'][number];

/** There are few keys, so a single page holds them all. */
const PAGE_LIMIT = '100';

export const apiKeysQuery = () =>
  endpointQuery(apiKeys, { query: { limit: PAGE_LIMIT } }, 'Não foi possível carregar as chaves');

export function useRefreshKeys(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [apiKeys.path] });
}
