import * as z from 'zod/mini';
import { accessToken, messageResponse } from '../wire/responses.ts';
import { bankAccount } from '../money/registered-bank-account.ts';
import * as allow from '../wire/access.ts';
import { endpointsOf } from '../wire/endpoint.ts';
import { credentials } from './credentials.ts';

const endpoint = endpointsOf('Conta');

export const login = endpoint('POST /api/auth/login', {
  access: allow.anyone,
  summary: 'Abre uma sessão com e-mail ou CPF e senha',
  body: credentials,
  responses: { 200: accessToken },
});

export const logout = endpoint('POST /api/auth/logout', {
  access: allow.unfinishedIndiker,
  summary: 'Encerra a sessão do token enviado',
  responses: { 200: messageResponse },
});

/** Registration fields that may be missing after a social sign-in and must be completed first (product 9.6). */
export const registrationParts = ['phone', 'address', 'document', 'terms'] as const;
export type RegistrationPart = (typeof registrationParts)[number];

export const user = z.object({
  id: z.int(),
  firstname: z.string(),
  lastname: z.string(),
  email: z.string(),
  email_verified_at: z.nullable(z.string()),
  document: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  address_id: z.nullable(z.int()),
  address: z.nullable(
    z.object({
      id: z.int(),
      city_id: z.int(),
      city: z.object({ id: z.int(), title: z.string(), state_id: z.int() }),
    }),
  ),
  bank_account_id: z.nullable(z.int()),
  bank_account: z.nullable(bankAccount),
  image: z.nullable(z.string()),
  image_url: z.nullable(z.string()),
  created_at: z.string(),
  /** Registration fields still missing after a social sign-in; empty for all other accounts. */
  missing: z.array(z.enum(registrationParts)),
});
export type User = z.output<typeof user>;

export const currentUser = endpoint('GET /api/auth/user', {
  access: allow.unfinishedIndiker,
  summary: 'A pessoa da sessão',
  responses: { 200: user },
});
