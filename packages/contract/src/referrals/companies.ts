import * as z from 'zod/mini';
import * as allow from '../wire/access.ts';
import { endpoint } from '../wire/endpoint.ts';
import { cnpj } from '../wire/fields.ts';

export const checkCnpj = endpoint({
  method: 'POST',
  path: '/api/check-cnpj',
  access: allow.indiker,
  limit: 'cnpjCheck',
  summary: 'Responde com sucesso quando a empresa pode ser indicada por você',
  tag: 'Indicações',
  body: z.object({ cnpj: cnpj() }),
  responses: { 200: z.object({ message: z.string(), company_name: z.nullable(z.string()) }) },
});
