import * as z from 'zod/mini';
import { idTitle } from '../wire/responses.ts';
import * as allow from '../wire/access.ts';
import { endpoint } from '../wire/endpoint.ts';
import { idParams } from '../wire/fields.ts';

const tag = 'Lugares';

export const states = endpoint({
  method: 'GET',
  path: '/api/state',
  access: allow.anyone,
  summary: 'Os 27 estados, por título',
  tag,
  responses: { 200: z.array(idTitle) },
});

export const cities = endpoint({
  method: 'GET',
  path: '/api/state/{id}/cities',
  access: allow.anyone,
  summary: 'As cidades de um estado, por título',
  tag,
  params: idParams,
  responses: { 200: z.array(idTitle) },
});
