import { cities, states } from '@indike/contract/reference/places';
import { endpointQuery } from '../query/endpoint-query.ts';

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
