import * as z from 'zod/mini';
import * as allow from './access.ts';
import { endpointsOf } from './endpoint.ts';

const endpoint = endpointsOf('Saúde');

export const health = endpoint('GET /api/health', {
  access: allow.anyone,
  summary: 'O processo está vivo',
  responses: { 200: z.object({ status: z.literal('ok') }) },
});

export const ready = endpoint('GET /api/ready', {
  access: allow.anyone,
  summary: 'O banco de dados responde e as migrações estão em dia',
  responses: { 200: z.object({ status: z.literal('ready') }) },
});
