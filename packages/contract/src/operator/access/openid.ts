import { isEmail } from '@indike/rules/identifiers/email';
import { OPERATOR_ROLES } from '@indike/rules/operators/roles';
import * as z from 'zod/mini';
import * as allow from '../../wire/access.ts';
import { endpointsOf } from '../../wire/endpoint.ts';
import { chosenId, optionalLine, requiredLine } from '../../wire/fields.ts';
import { instant } from '../../wire/responses.ts';
import { signInAnswer, signedIn } from './sign-in.ts';

const access = endpointsOf('Operação: acesso');
const team = endpointsOf('Operação: equipe');

export const openIdOffer = access('GET /api/operator/auth/openid', {
  access: allow.anyone,
  summary: 'Se a equipe entra com a conta da empresa, e se ainda entra com senha',
  responses: { 200: z.object({ available: z.boolean(), password: z.boolean() }) },
});

const authorization = z.object({
  /** The page of the issuer, where the browser goes next. */
  url: z.string(),
});

export const startOpenId = access('POST /api/operator/auth/openid/start', {
  access: allow.anyone,
  limit: 'openId',
  summary: 'Começa o login com a conta da empresa; a resposta diz o endereço do emissor',
  responses: { 200: authorization },
});

/** The query with which the issuer sent the browser back, as it is. */
const issuerAnswer = z.object({
  answer: z.string('Formato inválido').check(z.maxLength(8_000, 'Formato inválido')),
});

export const finishOpenId = access('POST /api/operator/auth/openid/finish', {
  access: allow.anyone,
  limit: 'openId',
  summary: 'Termina o login com a conta da empresa; abre a sessão ou pede o segundo fator',
  body: issuerAnswer,
  example: { answer: 'code=SplxlOBeZQQYbYS6WxSbIA&state=af0ifjsldkj' },
  responses: { 200: signInAnswer },
});

export const startOpenIdConfirmation = access('POST /api/operator/auth/openid/confirmation/start', {
  access: allow.signedInOperator,
  audit: null,
  limit: 'openId',
  summary: 'Pede ao emissor que confirme de novo quem é a pessoa, com o segundo fator dele',
  responses: { 200: authorization },
});

export const finishOpenIdConfirmation = access('POST /api/operator/auth/openid/confirmation/finish', {
  access: allow.signedInOperator,
  audit: 'operator.confirm',
  limit: 'openId',
  summary: 'Confirma pelo emissor que é a pessoa; vale por cinco minutos',
  body: issuerAnswer,
  example: { answer: 'code=SplxlOBeZQQYbYS6WxSbIA&state=af0ifjsldkj' },
  responses: { 200: signedIn },
});

const role = z.enum(OPERATOR_ROLES, 'Escolha o papel');
const roleGroup = z.object({ group: requiredLine('Informe o grupo', 200), role });

const domains = z.array(z.string('Formato inválido'), 'Informe um domínio de e-mail').check(
  z.minLength(1, 'Informe um domínio de e-mail'),
  z.maxLength(50, 'Máximo de 50 domínios'),
  z.refine(
    (all) => all.every((domain) => isEmail(`a@${domain}`) && domain === domain.toLowerCase()),
    'Escreva domínios, como empresa.com.br',
  ),
);
const factors = z
  .array(
    z.string('Formato inválido').check(z.regex(/^[\x21-\x7e]{1,200}$/, 'Formato inválido')),
    'Formato inválido',
  )
  .check(z.maxLength(20, 'Máximo de 20 valores'));

/** What an administrator enters. */
export const openIdForm = z.object({
  issuer: requiredLine('Informe o emissor', 300).check(
    z.refine<string>((text) => URL.canParse(text), 'Escreva o endereço do emissor, com https://'),
  ),
  client_id: requiredLine('Informe o Client ID', 300),
  /** Left out, the stored one stays, unless the issuer or the client changes. */
  client_secret: optionalLine(500),
  allowed_domains: domains,
  groups_claim: requiredLine('Informe a declaração dos grupos', 100),
  role_groups: z.array(roleGroup).check(z.maxLength(50, 'Máximo de 50 grupos')),
  default_role: z.nullable(role),
  creates_people: z.boolean('Formato inválido'),
  issuer_factors: factors,
  /**
   * The version that the page loaded, empty if there was none. The change is refused when another one is stored by now.
   * Without this field, it is always made.
   */
  seen_version: z.nullish(z.string('Formato inválido').check(z.maxLength(36, 'Formato inválido'))),
});

const openIdSettings = z.object({
  issuer: z.string(),
  client_id: z.string(),
  allowed_domains: z.array(z.string()),
  groups_claim: z.string(),
  role_groups: z.array(z.object({ group: z.string(), role: z.enum(OPERATOR_ROLES) })),
  default_role: z.nullable(z.enum(OPERATOR_ROLES)),
  creates_people: z.boolean(),
  issuer_factors: z.array(z.string()),
  /** The one person who still signs in with a password; null while everybody may. */
  break_glass: z.nullable(z.object({ id: z.int(), name: z.string() })),
  /** Whether an administrator has signed in with it, so that passwords may be closed. */
  proven: z.boolean(),
  set_by: z.string(),
  set_at: instant,
  /** Another one at each change. */
  version: z.string(),
});
export type OpenIdSettings = z.output<typeof openIdSettings>;

const scimToken = z.object({ prefix: z.string(), created_by: z.string(), created_at: instant });

export const companySignIn = team('GET /api/operator/openid', {
  access: allow.oversight,
  summary: 'Como a equipe entra com a conta da empresa e o que o diretório da empresa gerencia',
  responses: {
    200: z.object({
      openid: z.nullable(openIdSettings),
      /** To be registered at the issuer. */
      redirect_uri: z.string(),
      logout_uri: z.string(),
      scim_url: z.string(),
      scim: z.nullable(scimToken),
      /** Administrators who could keep their password. */
      break_glass_candidates: z.array(z.object({ id: z.int(), name: z.string() })),
    }),
  },
});

const done = { 200: z.object({}) };

export const setOpenId = team('PUT /api/operator/openid', {
  access: allow.confirmedAdministration,
  audit: 'openid.change',
  summary: 'Configura o login da equipe com a conta da empresa; o segredo não volta em resposta nenhuma',
  body: openIdForm,
  example: {
    issuer: 'https://login.example.com',
    client_id: 'indike',
    client_secret: 'b7c1f6d2',
    allowed_domains: ['example.com'],
    groups_claim: 'groups',
    role_groups: [{ group: 'indike-admin', role: 'admin' }],
    default_role: null,
    creates_people: true,
    issuer_factors: [],
  },
  responses: done,
});

export const checkOpenId = team('POST /api/operator/openid/check', {
  access: allow.administration,
  audit: null,
  summary: 'Consulta o emissor agora e diz se ele responde como deve',
  responses: { 200: z.object({ problem: z.nullable(z.string()) }) },
});

export const removeOpenId = team('DELETE /api/operator/openid', {
  access: allow.confirmedAdministration,
  audit: 'openid.remove',
  summary: 'Apaga o login com a conta da empresa; a equipe volta a entrar com senha',
  responses: done,
});

export const closePasswords = team('PUT /api/operator/openid/passwords', {
  access: allow.confirmedAdministration,
  audit: 'openid.passwords',
  summary: 'Fecha o login com senha, menos para um administrador, ou volta a abri-lo',
  body: z.object({ break_glass_id: z.nullable(chosenId('Escolha quem continua com a senha')) }),
  example: { break_glass_id: null },
  responses: done,
});

export const issueScimToken = team('POST /api/operator/openid/scim-token', {
  access: allow.confirmedAdministration,
  audit: 'scim.token',
  summary:
    'Cria o token com que o diretório da empresa gerencia a equipe (SCIM); o anterior vale por mais 24 horas',
  responses: { 200: z.object({ token: z.string() }) },
});

export const removeScimToken = team('DELETE /api/operator/openid/scim-token', {
  access: allow.confirmedAdministration,
  audit: 'scim.token-remove',
  summary: 'Revoga na hora os tokens do diretório da empresa',
  responses: done,
});
