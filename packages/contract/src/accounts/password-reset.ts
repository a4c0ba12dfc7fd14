import { messageResponse } from '../wire/responses.ts';
import * as allow from '../wire/access.ts';
import { endpointsOf } from '../wire/endpoint.ts';
import { passwordReset, recoveryRequest } from './recovery.ts';

const endpoint = endpointsOf('Conta');

export const forgotPassword = endpoint('POST /api/auth/forgot-password', {
  access: allow.anyone,
  summary: 'Envia um código e um link de recuperação; a resposta é a mesma quando o e-mail não tem cadastro',
  body: recoveryRequest,
  responses: { 200: messageResponse },
});

export const resetPassword = endpoint('POST /api/auth/reset-password', {
  access: allow.anyone,
  summary: 'Troca a senha com o código ou o link recebido por e-mail e encerra todas as sessões da pessoa',
  body: passwordReset,
  example: {
    email: 'ana@example.com',
    token: 'ABC234',
    password: 'senha segura 1',
    password_confirmation: 'senha segura 1',
  },
  responses: { 200: messageResponse },
});
