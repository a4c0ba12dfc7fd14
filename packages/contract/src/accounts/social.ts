import * as z from 'zod/mini';
import { accessToken } from '../wire/responses.ts';
import * as allow from '../wire/access.ts';
import { endpointsOf } from '../wire/endpoint.ts';
import { shareCode } from '../wire/fields.ts';

const endpoint = endpointsOf('Conta');

export const socialProviders = ['google', 'facebook'] as const;
export type SocialProvider = (typeof socialProviders)[number];
export const providerNames: Readonly<Record<SocialProvider, string>> = {
  google: 'Google',
  facebook: 'Facebook',
};

/** The message when no specific one applies. */
export const SOCIAL_FAILED = 'Erro efetuando o login social. Tente novamente';
export const SOCIAL_NOT_OFFERED = 'Esta forma de entrar não está disponível.';

const provider = z.enum(socialProviders, SOCIAL_NOT_OFFERED);

export const socialStart = endpoint('GET /api/auth/social/{provider}', {
  access: allow.anyone,
  summary: 'O endereço em que o provedor pergunta à pessoa; a página adiciona o seu state',
  params: z.object({ provider }),
  responses: { 200: z.object({ authorize_url: z.string() }) },
});

/** `client_id` and `client_secret` are accepted for compatibility and ignored. */
const placeholder = z.optional(z.nullable(z.string()));

export const socialToken = endpoint('POST /api/auth/social/token', {
  access: allow.anyone,
  summary: 'Abre uma sessão com o token que o Google ou o Facebook deu à pessoa',
  body: z.object({
    grant_type: z.literal('social', SOCIAL_FAILED),
    client_id: placeholder,
    client_secret: placeholder,
    provider,
    access_token: z.string(SOCIAL_FAILED).check(z.regex(/^[\x21-\x7e]{1,4096}$/, SOCIAL_FAILED)),
    trk: shareCode,
  }),
  responses: { 200: accessToken },
});
