import * as z from 'zod/mini';
import { messageResponse } from '../wire/responses.ts';
import * as allow from '../wire/access.ts';
import { endpointsOf } from '../wire/endpoint.ts';

const endpoint = endpointsOf('Conta');

/** The link in the e-mail is /confirmacao-de-email/{id}/{hash} with this query; the page passes it on unchanged. */
export const verifyEmail = endpoint('GET /api/auth/verify_email/{id}/{hash}', {
  access: allow.anyone,
  summary: 'Confirma o e-mail com o link assinado que foi enviado a ele',
  params: z.object({ id: z.string(), hash: z.string() }),
  query: z.object({ expires: z.optional(z.string()), signature: z.optional(z.string()) }),
  responses: { 200: messageResponse },
});

export const resendConfirmation = endpoint('POST /api/auth/verify_email/resend', {
  access: allow.indiker,
  summary: 'Envia outra vez o link de confirmação do e-mail',
  responses: { 200: messageResponse },
});
