import { earlierPayments } from '@indike/contract/money/earlier-payments';
import { endpointKey, endpointMeta } from '@indike/ui/query/endpoint-query.ts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '#app/shared/http/call.ts';

const FAILED = 'Não foi possível obter os pagamentos anteriores';
const PAGE_SIZE = '10';

export const earlierPaymentPagesQuery = () =>
  infiniteQueryOptions({
    queryKey: endpointKey(earlierPayments, { query: { after: '', limit: PAGE_SIZE } }),
    queryFn: ({ pageParam, signal }) =>
      call(earlierPayments, { query: { after: pageParam, limit: PAGE_SIZE } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    meta: endpointMeta(earlierPayments, FAILED),
  });
