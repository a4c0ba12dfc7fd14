import { isRecoveryLink } from '@indike/rules/accounts/codes';
import * as z from 'zod/mini';
import * as allow from '../../wire/access.ts';
import { endpointsOf } from '../../wire/endpoint.ts';
import { email, passwordConfirmation, passwordsMatch } from '../../wire/fields.ts';
import { messageResponse } from '../../wire/responses.ts';
import { newPassword } from '../../accounts/new-password.ts';

const endpoint = endpointsOf('Operação: acesso');

export const forgotOperatorPasswordBody = z.object({ email: email() });

export const forgotOperatorPassword = endpoint('POST /api/operator/auth/forgot-password', {
  access: allow.anyone,
  summary: 'Envia um link para criar outra senha; a resposta é a mesma quando o e-mail não é de um operador',
  body: forgotOperatorPasswordBody,
  responses: { 200: messageResponse },
});

const LINK_INVALID = 'Este link está incompleto. Abra-o de novo pelo e-mail.';

export const resetOperatorPasswordBody = z
  .object({
    email: email(),
    token: z.string(LINK_INVALID).check(z.refine(isRecoveryLink, LINK_INVALID)),
    password: newPassword,
    password_confirmation: passwordConfirmation,
  })
  .check(passwordsMatch);

/** Opens no session. The operator signs in afterwards, with the second factor. */
export const resetOperatorPassword = endpoint('POST /api/operator/auth/reset-password', {
  access: allow.anyone,
  summary: 'Troca a senha com o link do e-mail, uma única vez, e encerra todas as sessões do operador',
  body: resetOperatorPasswordBody,
  responses: { 200: messageResponse },
});
