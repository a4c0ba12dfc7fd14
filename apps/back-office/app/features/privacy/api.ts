import { callQuery, useSend } from '#app/shared/http/call.ts';
import { pagedQuery } from '#app/shared/query/keyset-query.ts';

export interface Filters {
  readonly status: 'open' | 'closed';
  /** The id of an Indiker, or '' for all. */
  readonly indiker: string;
}

export const requestsQuery = (filters: Filters) =>
  pagedQuery(
    'GET /api/operator/privacy-requests',
    { query: filters },
    'Não foi possível carregar os pedidos',
  );

export const indikerQuery = (id: string) => ({
  ...callQuery('GET /api/operator/indikers/{id}', { params: { id } }, 'Não foi possível abrir o cadastro'),
  enabled: id !== '',
});

export const useSendRequest = () => useSend('Não foi possível salvar', 'GET /api/operator/privacy-requests');
