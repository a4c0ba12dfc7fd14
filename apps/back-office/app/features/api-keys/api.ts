import type { ResponseOf } from '@indike/contract/calls';
import { invalidate } from '@indike/ui/query/call-query.ts';
import { useQueryClient } from '@tanstack/react-query';
import { callQuery } from '#app/shared/http/call.ts';

export type ApiKey = ResponseOf<'GET /api/operator/api-keys'>['data'][number];

/** There are few keys, so a single page holds them all. */
const PAGE_LIMIT = '100';

export const apiKeysQuery = () =>
  callQuery(
    'GET /api/operator/api-keys',
    { query: { limit: PAGE_LIMIT } },
    'Não foi possível carregar as chaves',
  );

export function useRefreshKeys(): () => Promise<void> {
  const client = useQueryClient();
  return () => invalidate(client, 'GET /api/operator/api-keys');
}
