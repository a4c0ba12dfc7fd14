import {
  answerPrivacyRequest,
  privacyRequests,
  registerPrivacyRequest,
} from '@indike/contract/operator/privacy-requests';
import { indikerDetail } from '@indike/contract/operator/indikers';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#app/shared/http/call.ts';
import { endpointQuery } from '#app/shared/query/endpoint-query.ts';
import { keysetQuery } from '#app/shared/query/keyset-query.ts';

const PAGE_SIZE = '50';

export interface Filters {
  readonly status: 'open' | 'closed';
  /** The id of an Indiker, or '' for all. */
  readonly indiker: string;
}

export const requestsQuery = (filters: Filters) =>
  keysetQuery({
    key: [privacyRequests.path, filters],
    read: (after, options) =>
      call(privacyRequests, { query: { ...filters, after, limit: PAGE_SIZE } }, options),
    errorMessage: 'Não foi possível carregar os pedidos',
  });

export const indikerQuery = (id: string) => ({
  ...endpointQuery(indikerDetail, { params: { id } }, 'Não foi possível abrir o cadastro'),
  enabled: id !== '',
});

type NewRequest = Parameters<typeof call<typeof registerPrivacyRequest>>[1]['body'];

function useChange<Input>(change: (input: Input) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    meta: { errorMessage: 'Não foi possível salvar' },
    onSuccess: () => client.invalidateQueries({ queryKey: [privacyRequests.path] }),
  });
}

export const useRegister = () => useChange((body: NewRequest) => call(registerPrivacyRequest, { body }));

export const useAnswer = (id: number) =>
  useChange((body: { readonly answer: string }) =>
    call(answerPrivacyRequest, { params: { id: String(id) }, body }),
  );
