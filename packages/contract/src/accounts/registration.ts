import * as z from 'zod/mini';
import { accessToken, messageResponse } from '../wire/responses.ts';
import * as allow from '../wire/access.ts';
import { endpointsOf } from '../wire/endpoint.ts';
import {
  chosenId,
  cpf,
  email,
  passwordConfirmation,
  passwordsMatch,
  phone,
  personName,
  acceptedCheckbox,
  shareCode,
} from '../wire/fields.ts';
import { newPassword } from './new-password.ts';

const endpoint = endpointsOf('Conta');

/** The sign-up wizard validates these one step at a time; the request body contains all of them. */
export const nameStep = z.object({
  firstname: personName('Nome é obrigatório'),
  lastname: personName('Sobrenome é obrigatório'),
});
export const emailStep = z.object({ email: email() });
export const phoneStep = z.object({ phone: phone() });
export const residenceStep = z.object({
  state_id: chosenId('O estado é obrigatório'),
  city_id: chosenId('A cidade é obrigatória'),
});
export const documentStep = z.object({ document: cpf() });
export const passwordStep = z
  .object({ password: newPassword, password_confirmation: passwordConfirmation })
  .check(passwordsMatch);
export const termsStep = z.object({ accepted_terms: acceptedCheckbox('Deve aceptar os termos de uso') });
/** With the version of the programme that the terms were shown with. Whoever shows them elsewhere may leave it out. */
export const acceptedTerms = z.object({
  ...termsStep.shape,
  programme_version: z.optional(z.int('Formato inválido')),
});

export const registration = z
  .object({
    ...nameStep.shape,
    ...emailStep.shape,
    ...phoneStep.shape,
    ...documentStep.shape,
    password: newPassword,
    password_confirmation: passwordConfirmation,
    ...acceptedTerms.shape,
    address: z.object({ city_id: chosenId('A cidade é obrigatória') }, 'A cidade é obrigatória'),
    trk: shareCode,
  })
  .check(passwordsMatch);

export const register = endpoint('POST /api/auth/register', {
  access: allow.anyone,
  limit: 'registration',
  summary: 'Cria o cadastro de um Indiker e já o deixa com uma sessão aberta',
  body: registration,
  responses: { 201: accessToken },
});

export const documentVerification = endpoint('GET /api/public/document-verification/{cpf}', {
  access: allow.anyone,
  limit: 'documentCheck',
  summary: 'Responde com sucesso quando o CPF ainda não tem cadastro',
  params: z.object({ cpf: cpf() }),
  responses: { 200: messageResponse },
});
