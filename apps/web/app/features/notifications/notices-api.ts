import { callKey, callMeta, invalidate } from '@indike/ui/query/call-query.ts';
import { infiniteQueryOptions, useQueryClient } from '@tanstack/react-query';
import { call, useCall } from '#app/shared/http/call.ts';

export const FAILED = { list: 'Erro obtendo os avisos', read: 'Erro marcando os avisos como lidos' } as const;
const PAGE_SIZE = '20';

export const noticePagesQuery = () =>
  infiniteQueryOptions({
    queryKey: callKey('GET /api/me/notices', { query: { after: '', limit: PAGE_SIZE } }),
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/me/notices', { query: { after: pageParam, limit: PAGE_SIZE } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    meta: callMeta('GET /api/me/notices', FAILED.list),
  });

function useReading<N extends 'POST /api/me/notices/read' | 'POST /api/me/notices/{id}/read'>(name: N) {
  const client = useQueryClient();
  return useCall(name, FAILED.read, {
    onSettled: () => invalidate(client, 'GET /api/me/notices', 'GET /api/me/notices/unread'),
  });
}

export const useReadNotice = () => useReading('POST /api/me/notices/{id}/read');
export const useReadNotices = () => useReading('POST /api/me/notices/read');
