import type { ResponseOf } from '@indike/contract/calls';
import { callQuery, useRefresh } from '#app/shared/http/call.ts';

export type ApiKey = ResponseOf<'GET /api/operator/api-keys'>['data'][number];

/** There are few keys, so a single page holds them all. */
const PAGE_LIMIT = '100';

export const apiKeysQuery = () =>
  callQuery(
    'GET /api/operator/api-keys',
    { query: { limit: PAGE_LIMIT } },
    'Não foi possível carregar as chaves',
  );

export const useRefreshKeys = () => useRefresh('GET /api/operator/api-keys');
