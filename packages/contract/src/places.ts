import { idTitle } from './answers.ts';
import { endpoint } from './endpoint.ts';
import { idParams } from './fields.ts';
import { listed } from './paging.ts';

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
