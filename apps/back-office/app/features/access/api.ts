import { invalidate } from '@indike/ui/query/call-query.ts';
import { useQueryClient } from '@tanstack/react-query';
import { callQuery, WHOLE_LIST } from '#app/shared/http/call.ts';
import { loadSession } from '#app/shared/session/load-session.ts';

export const factorsQuery = () =>
  callQuery('GET /api/operator/second-factors', {}, 'Não foi possível carregar o segundo fator');

export const companyOfferQuery = () =>
  callQuery('GET /api/operator/auth/openid', {}, 'Não foi possível consultar o login da empresa');

export const sessionsQuery = () =>
  callQuery('GET /api/operator/sessions', WHOLE_LIST, 'Não foi possível carregar os aparelhos');

/** For use after a change to one's own access: the session cookie and the allowed calls may have changed. */
export function useRefreshAccess(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await loadSession();
    await invalidate(client, 'GET /api/operator/second-factors', 'GET /api/operator/sessions');
  };
}
