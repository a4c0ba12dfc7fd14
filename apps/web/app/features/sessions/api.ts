import { infiniteQueryOptions, useQueryClient } from '@tanstack/react-query';
import { call, useCall } from '#app/shared/http/call.ts';
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

/** Refetches the list after a failure too, so that a session that is already gone disappears. */
function useEnding<N extends 'DELETE /api/me/sessions' | 'DELETE /api/me/sessions/{id}'>(name: N) {
  const client = useQueryClient();
  return useCall(name, FAILED.end, { onSettled: () => invalidate(client, 'GET /api/me/sessions') });
}

export const useEndSession = () => useEnding('DELETE /api/me/sessions/{id}');
export const useEndOthers = () => useEnding('DELETE /api/me/sessions');
