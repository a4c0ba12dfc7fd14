import { callKey, callMeta } from '@indike/ui/query/call-query.ts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '#app/shared/http/call.ts';

const FAILED = 'Não foi possível obter os pagamentos anteriores';
const PAGE_SIZE = '10';

export const earlierPaymentPagesQuery = () =>
  infiniteQueryOptions({
    queryKey: callKey('GET /api/earlier-payments', { query: { after: '', limit: PAGE_SIZE } }),
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/earlier-payments', { query: { after: pageParam, limit: PAGE_SIZE } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    meta: callMeta('GET /api/earlier-payments', FAILED),
  });
