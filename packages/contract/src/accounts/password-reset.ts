import * as z from 'zod/mini';
import { done } from '../wire/responses.ts';
import { endpoint } from '../wire/endpoint.ts';
import { email, newPassword, passwordConfirmation, passwordsMatch, recoveryToken } from '../wire/fields.ts';

const tag = 'Conta';
const recoveryEmail = email('Email obrigatório');

export const recoveryRequest = z.object({ email: recoveryEmail });

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/auth/forgot-password',
  audience: 'public',
  summary: 'Envia um código e um link de recuperação; a resposta é a mesma quando o e-mail não tem cadastro',
  tag,
  body: recoveryRequest,
  responses: { 200: done },
});

export const passwordReset = z
  .object({
    token: recoveryToken('Token obrigatório'),
    password: newPassword,
    password_confirmation: passwordConfirmation,
    email: recoveryEmail,
  })
  .check(passwordsMatch);

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/auth/reset-password',
  audience: 'public',
  summary: 'Troca a senha com o código ou o link recebido por e-mail e encerra todas as sessões da pessoa',
  tag,
  body: passwordReset,
  responses: { 200: done },
});
