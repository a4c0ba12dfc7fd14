import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#app/shared/http/call.ts';
import { callKey, callMeta, invalidate, nextPage } from '@indike/ui/query/call-query.ts';

export const FAILED = { list: 'Erro obtendo os seus aparelhos', end: 'Erro saindo do aparelho' } as const;

export const sessionPagesQuery = () =>
  infiniteQueryOptions({
    queryKey: callKey('GET /api/me/sessions', { query: {} }),
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/me/sessions', { query: { page: String(pageParam) } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    meta: callMeta('GET /api/me/sessions', FAILED.list),
  });

/** Also called after a failure, so that a session that is already gone disappears. */
function useRefresh() {
  const client = useQueryClient();
  return () => invalidate(client, 'GET /api/me/sessions');
}

export function useEndSession() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (id: number) => call('DELETE /api/me/sessions/{id}', { params: { id: String(id) } }),
    meta: { errorMessage: FAILED.end },
    onSettled: refresh,
  });
}

export function useEndOthers() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: () => call('DELETE /api/me/sessions', {}),
    meta: { errorMessage: FAILED.end },
    onSettled: refresh,
  });
}
