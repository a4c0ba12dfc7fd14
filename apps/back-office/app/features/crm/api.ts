import type { CrmConnection } from '@indike/contract/operator/connections';
import { callQuery, useRefresh } from '#app/shared/http/call.ts';
import { pagedQuery } from '#app/shared/query/keyset-query.ts';

const REFRESH_MS = 10_000;
/** While nothing is under way: each answer counts all referrals of each connection. */
const USUAL_MS = 60_000;

export const connectionsQuery = () => ({
  ...callQuery('GET /api/operator/connections', {}, 'Não foi possível carregar as conexões'),
  refetchInterval: ({
    state: { data },
  }: {
    state: { data?: readonly Pick<CrmConnection, 'counts'>[] | undefined };
  }) => (data?.some(({ counts }) => counts.pending > 0) ? REFRESH_MS : USUAL_MS),
});

export const listsQuery = (id: number) =>
  callQuery(
    'GET /api/operator/connections/{id}/lists',
    { params: { id: String(id) } },
    'Não foi possível ler as listas do CRM',
  );

export const reasonsQuery = () =>
  callQuery('GET /api/operator/cancel-reasons', {}, 'Não foi possível carregar os motivos');

export const itemsQuery = (id: number) => ({
  ...pagedQuery(
    'GET /api/operator/connections/{id}/items',
    { params: { id: String(id) }, query: {} },
    'Não foi possível carregar as indicações',
  ),
  refetchInterval: REFRESH_MS,
});

export const useRefreshConnections = () =>
  useRefresh('GET /api/operator/connections', 'GET /api/operator/connections/{id}/items');
