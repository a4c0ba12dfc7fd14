import { endOtherSessions, endSession, sessions } from '@indike/contract/accounts/sessions';
import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#app/shared/http/call.ts';
import { endpointKey } from '#app/shared/query/endpoint-query.ts';
import { nextPage } from '#app/shared/query/pages.ts';

export const SESSIONS_FAILED = 'Erro obtendo os seus aparelhos';
const END_FAILED = 'Erro saindo do aparelho';

export const sessionPages = () =>
  infiniteQueryOptions({
    queryKey: endpointKey(sessions, { query: {} }),
    queryFn: ({ pageParam, signal }) => call(sessions, { query: { page: String(pageParam) } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    meta: { errorMessage: SESSIONS_FAILED },
  });

/** Also after a failure: one that is gone already is shown no longer. */
function useRefresh() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [sessions.path] });
}

export function useEndSession() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (id: number) => call(endSession, { params: { id: String(id) } }),
    meta: { errorMessage: END_FAILED },
    onSettled: refresh,
  });
}

export function useEndOthers() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: () => call(endOtherSessions, {}),
    meta: { errorMessage: END_FAILED },
    onSettled: refresh,
  });
}
