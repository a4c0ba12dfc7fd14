import { endOtherSessions, endSession, sessions } from '@indike/contract/sessions';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../shared/http/call.ts';
import { endpointQuery } from '../../shared/query/endpoint-query.ts';

export const SESSIONS_FAILED = 'Erro obtendo os seus aparelhos';
const END_FAILED = 'Erro saindo do aparelho';

export const sessionsQuery = () => endpointQuery(sessions, {}, SESSIONS_FAILED);

/** Also after a failure: one that is gone already is shown no longer. */
function useRefresh() {
  const client = useQueryClient();
  return () => client.invalidateQueries(sessionsQuery());
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
