import * as z from 'zod/mini';
import * as allow from '../wire/access.ts';
import { endpointsOf } from '../wire/endpoint.ts';

const endpoint = endpointsOf('Operação: documentação');

/** The public document omits the operators' calls, except in the sandbox. */
export const apiDocument = endpoint('GET /api/operator/docs/json', {
  access: allow.anyOperator,
  summary: 'O documento OpenAPI com todas as chamadas, as da operação também',
  responses: { 200: z.record(z.string(), z.unknown()) },
});
