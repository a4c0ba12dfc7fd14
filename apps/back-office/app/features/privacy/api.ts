import type { CallInput } from '@indike/contract/calls';
import { invalidate } from '@indike/ui/query/call-query.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callQuery } from '#app/shared/http/call.ts';
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

type NewRequest = CallInput<'POST /api/operator/privacy-requests'>['body'];

function useChange<Input>(change: (input: Input) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    meta: { errorMessage: 'Não foi possível salvar' },
    onSuccess: () => invalidate(client, 'GET /api/operator/privacy-requests'),
  });
}

export const useRegister = () =>
  useChange((body: NewRequest) => call('POST /api/operator/privacy-requests', { body }));

export const useAnswer = (id: number) =>
  useChange((body: { readonly answer: string }) =>
    call('POST /api/operator/privacy-requests/{id}/answer', { params: { id: String(id) }, body }),
  );
