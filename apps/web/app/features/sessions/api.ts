import { endOtherSessions, endSession, sessions } from '@indike/contract/accounts/sessions';
import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#app/shared/http/call.ts';
import { endpointKey, endpointMeta } from '@indike/ui/query/endpoint-query.ts';
import { nextPage } from '@indike/ui/query/pages.ts';

export const FAILED = { list: 'Erro obtendo os seus aparelhos', end: 'Erro saindo do aparelho' } as const;

export const sessionPagesQuery = () =>
  infiniteQueryOptions({
    queryKey: endpointKey(sessions, { query: {} }),
    queryFn: ({ pageParam, signal }) => call(sessions, { query: { page: String(pageParam) } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    meta: endpointMeta(sessions, FAILED.list),
  });

/** Also called after a failure, so that a session that is already gone disappears. */
function useRefresh() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [sessions.path] });
}

export function useEndSession() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (id: number) => call(endSession, { params: { id: String(id) } }),
    meta: { errorMessage: FAILED.end },
    onSettled: refresh,
  });
}

export function useEndOthers() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: () => call(endOtherSessions, {}),
    meta: { errorMessage: FAILED.end },
    onSettled: refresh,
  });
}
