import { messageResponse } from '../wire/responses.ts';
import * as allow from '../wire/access.ts';
import { endpoint } from '../wire/endpoint.ts';
import { passwordReset, recoveryRequest } from './recovery.ts';

const tag = 'Conta';

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/auth/forgot-password',
  access: allow.anyone,
  summary: 'Envia um código e um link de recuperação; a resposta é a mesma quando o e-mail não tem cadastro',
  tag,
  body: recoveryRequest,
  responses: { 200: messageResponse },
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/auth/reset-password',
  access: allow.anyone,
  summary: 'Troca a senha com o código ou o link recebido por e-mail e encerra todas as sessões da pessoa',
  tag,
  body: passwordReset,
  example: {
    email: 'ana@example.com',
    token: 'ABC234',
    password: 'senha segura 1',
    password_confirmation: 'senha segura 1',
  },
  responses: { 200: messageResponse },
});
