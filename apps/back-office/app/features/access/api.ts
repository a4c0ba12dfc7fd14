import { secondFactors } from '@indike/contract/operator/access/second-factors';
import { operatorSessions } from '@indike/contract/operator/access/sign-in';
import { useQueryClient } from '@tanstack/react-query';
import { endpointQuery } from '#app/shared/query/endpoint-query.ts';
import { loadSession } from '#app/shared/session/load-session.ts';

export const factorsQuery = () =>
  endpointQuery(secondFactors, {}, 'Não foi possível carregar o segundo fator');

const PAGE_LIMIT = '100';
export const sessionsQuery = () =>
  endpointQuery(operatorSessions, { query: { limit: PAGE_LIMIT } }, 'Não foi possível carregar os aparelhos');

/** For use after a change to one's own access: the session cookie and the allowed calls may have changed. */
export function useRefreshAccess(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await loadSession();
    for (const { path } of [secondFactors, operatorSessions])
      await client.invalidateQueries({ queryKey: [path] });
  };
}
