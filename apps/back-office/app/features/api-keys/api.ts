import type { ResponseOf } from '@indike/contract/calls';
import { callQuery, useRefresh, WHOLE_LIST } from '#app/shared/http/call.ts';

export type ApiKey = ResponseOf<'GET /api/operator/api-keys'>['data'][number];

export const apiKeysQuery = () =>
  callQuery('GET /api/operator/api-keys', WHOLE_LIST, 'Não foi possível carregar as chaves');

export const useRefreshKeys = () => useRefresh('GET /api/operator/api-keys');
