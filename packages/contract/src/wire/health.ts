import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

const tag = 'Saúde';

export const health = endpoint({
  method: 'GET',
  path: '/api/health',
  audience: 'public',
  summary: 'O processo está vivo',
  tag,
  responses: { 200: z.object({ status: z.literal('ok') }) },
});

export const ready = endpoint({
  method: 'GET',
  path: '/api/ready',
  audience: 'public',
  summary: 'O banco de dados responde e as migrações estão em dia',
  tag,
  responses: { 200: z.object({ status: z.literal('ready') }) },
});
