import * as z from 'zod/mini';
import { idTitle } from '../wire/responses.ts';
import * as allow from '../wire/access.ts';
import { endpointsOf } from '../wire/endpoint.ts';

const endpoint = endpointsOf('Lugares');

export const states = endpoint('GET /api/state', {
  access: allow.anyone,
  summary: 'Os 27 estados, por título',
  responses: { 200: z.array(idTitle) },
});

export const cities = endpoint('GET /api/state/{id}/cities', {
  access: allow.anyone,
  summary: 'As cidades de um estado, por título',
  responses: { 200: z.array(idTitle) },
});
