import { invalidate } from '@indike/ui/query/call-query.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCall } from '#app/shared/http/call.ts';
import { pagedQuery } from '#app/shared/query/paged-query.ts';

export const FAILED = { list: 'Erro obtendo os avisos', read: 'Erro marcando os avisos como lidos' } as const;
const PAGE_SIZE = '20';

export const noticePagesQuery = () =>
  pagedQuery('GET /api/me/notices', { query: {} }, FAILED.list, PAGE_SIZE);

function useReading<N extends 'POST /api/me/notices/read' | 'POST /api/me/notices/{id}/read'>(name: N) {
  const client = useQueryClient();
  return useCall(name, FAILED.read, {
    onSettled: () => invalidate(client, 'GET /api/me/notices', 'GET /api/me/notices/unread'),
  });
}

export const useReadNotice = () => useReading('POST /api/me/notices/{id}/read');
export const useReadNotices = () => useReading('POST /api/me/notices/read');
