import { idTitle } from '../wire/responses.ts';
import { endpoint } from '../wire/endpoint.ts';
import { idParams } from '../wire/fields.ts';
import { listed } from '../wire/paging.ts';

const tag = 'Lugares';

export const states = endpoint({
  method: 'GET',
  path: '/api/state',
  audience: 'public',
  summary: 'Os 27 estados, por título',
  tag,
  answers: { 200: listed(idTitle) },
});

export const cities = endpoint({
  method: 'GET',
  path: '/api/state/{id}/cities',
  audience: 'public',
  summary: 'As cidades de um estado, por título',
  tag,
  params: idParams,
  answers: { 200: listed(idTitle) },
});
