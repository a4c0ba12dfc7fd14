import * as z from 'zod/mini';
import * as allow from '../wire/access.ts';
import { endpoint } from '../wire/endpoint.ts';

/** The public document omits the operators' calls, except in the sandbox. */
export const apiDocument = endpoint({
  method: 'GET',
  path: '/api/operator/docs/json',
  access: allow.anyOperator,
  summary: 'O documento OpenAPI com todas as chamadas, as da operação também',
  tag: 'Operação: documentação',
  responses: { 200: z.record(z.string(), z.unknown()) },
});
