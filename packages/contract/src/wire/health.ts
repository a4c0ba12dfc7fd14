import * as z from 'zod/mini';
import * as allow from './access.ts';
import { endpoint } from './endpoint.ts';

const tag = 'Saúde';

export const health = endpoint({
  method: 'GET',
  path: '/api/health',
  access: allow.anyone,
  summary: 'O processo está vivo',
  tag,
  responses: { 200: z.object({ status: z.literal('ok') }) },
});

export const ready = endpoint({
  method: 'GET',
  path: '/api/ready',
  access: allow.anyone,
  summary: 'O banco de dados responde e as migrações estão em dia',
  tag,
  responses: { 200: z.object({ status: z.literal('ready') }) },
});
