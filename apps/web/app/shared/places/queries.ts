import { callQuery } from '../http/call.ts';

const reference = { staleTime: Infinity } as const;

export const statesQuery = () => ({
  ...callQuery('GET /api/state', {}, 'Erro obtendo a lista de estados'),
  ...reference,
});

export const citiesQuery = (stateId: number | null) => ({
  ...callQuery(
    'GET /api/state/{id}/cities',
    { params: { id: String(stateId ?? '') } },
    'Erro obtendo a lista de cidades',
  ),
  ...reference,
  enabled: stateId !== null,
});
