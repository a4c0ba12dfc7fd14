import { documentVerification, register } from '@indike/contract/accounts';
import { cities, states } from '@indike/contract/places';
import { call } from '../../../shared/http/call.ts';
import { endpointQuery, useEndpoint } from '../../../shared/query/endpoint-query.ts';

export const useRegister = () => useEndpoint(register, 'Erro no cadastro');

/** The field tells the failure, so nothing of it is toasted. */
export const verifyDocument = (cpf: string) => call(documentVerification, { params: { cpf } });

const reference = { staleTime: Infinity } as const;

export const statesQuery = () => ({
  ...endpointQuery(states, {}, 'Erro obtendo a lista de estados'),
  ...reference,
});

export const citiesQuery = (stateId: number | null) => ({
  ...endpointQuery(cities, { params: { id: String(stateId ?? '') } }, 'Erro obtendo a lista de cidades'),
  ...reference,
  enabled: stateId !== null,
});
