import { AUTHORIZED_CRMS, CRM_PROVIDERS, STAGE_STATUSES, TOKEN_CRMS } from '@indike/rules/integrations/crm';
import * as z from 'zod/mini';
import * as allow from '../wire/access.ts';
import { endpointsOf } from '../wire/endpoint.ts';
import { idParam, missingOr, optionalLine, requiredLine } from '../wire/fields.ts';
import { ID_CURSOR, keysetPage, keysetQuery } from '../wire/paging.ts';
import { instant } from '../wire/responses.ts';

const endpoint = endpointsOf('Operação: integrações');
const hooks = endpointsOf('Avisos de CRM');

/** What the CRM calls something: a number or a text, always written as a text here. */
const crmId = (required: string) => requiredLine(required, 200);

/** What goes where. The ids are the CRM's own. */
export const connectionMapping = z.object({
  pipeline: crmId('Escolha o funil'),
  /** In the pipeline's order. */
  stages: z
    .array(
      z.object({
        stage: crmId('Etapa inválida'),
        status: z.nullable(z.enum(STAGE_STATUSES, 'Status inválido')),
      }),
    )
    .check(
      z.maxLength(200, 'Há etapas demais'),
      z.refine((stages) => new Set(stages.map(({ stage }) => stage)).size === stages.length, {
        error: 'Há uma etapa repetida',
      }),
    ),
  fields: z
    .object({
      /** Of the company there, by which it is found. */
      cnpj: crmId('Escolha o campo do CNPJ'),
      /** Of the deal: the address of the referral here, by which the deal is found. */
      link: crmId('Escolha o campo do endereço'),
      /** Of the deal: the Indiker's name. Null: it does not go there. */
      indiker: z.nullable(crmId('Campo inválido')),
    })
    .check(
      z.refine(({ link, indiker }) => link !== indiker, {
        path: ['indiker'],
        error: 'Escolha outro campo: este já é o do endereço',
      }),
    ),
  /** With which a lost deal is cancelled here; null: a person chooses it each time. */
  lost_reason: z.nullable(requiredLine('Motivo inválido', 100)),
});
export type ConnectionMapping = z.output<typeof connectionMapping>;

export const CONNECTION_STATES = ['draft', 'active', 'paused', 'refused', 'disconnected'] as const;

const connection = z.object({
  id: z.int(),
  provider: z.enum(CRM_PROVIDERS),
  name: z.string(),
  state: z.enum(CONNECTION_STATES),
  /** What the CRM calls the account; empty before it is authorized. */
  account: z.string(),
  mapping: z.nullable(connectionMapping),
  counts: z.object({ pending: z.int(), synced: z.int(), person: z.int(), failed: z.int() }),
  /** Why the CRM did not answer the last time; null when it did. */
  failure: z.nullable(z.string()),
  /** Where the CRM may send its hints. */
  hook_url: z.string(),
});
export type CrmConnection = z.output<typeof connection>;

const idName = z.object({ id: z.string(), name: z.string() });

/** The CRM's own lists. */
const lists = z.object({
  pipelines: z.array(z.object({ ...idName.shape, stages: z.array(idName) })),
  company_fields: z.array(idName),
  /** By which a deal can be found. */
  link_fields: z.array(idName),
  deal_fields: z.array(idName),
});
export type CrmLists = z.output<typeof lists>;

const item = z.object({
  /** Of the referral. */
  id: z.int(),
  company: z.string(),
  state: z.enum(['person', 'failed']),
  reason: z.string(),
  attempts: z.int(),
  since: instant,
});
export type ConnectionItem = z.output<typeof item>;

/** No spaces, which are copied along with it. */
const secret = (required: string) =>
  z.pipe(
    z.pipe(
      z.string({ error: missingOr(required) }),
      z.transform((text: string) => text.trim()),
    ),
    requiredLine(required, 500).check(
      z.regex(/^[\x21-\x7e]+$/, 'Copie outra vez: há um espaço ou uma letra com acento'),
    ),
  );
const token = secret('Informe o token');
const name = requiredLine('Informe um nome', 60);

export const newConnection = z.discriminatedUnion(
  'provider',
  [
    z.object({ provider: z.enum(TOKEN_CRMS), name, token }),
    /** The provider's own application, whose secret is the token. */
    z.object({
      provider: z.enum(AUTHORIZED_CRMS),
      name,
      client_id: requiredLine('Informe o Client ID', 200),
      token: secret('Informe o Client Secret'),
    }),
  ],
  'Escolha o CRM',
);
/** Of an application, the token is its secret. Without a client id it keeps the one that it has. */
export const connectionToken = z.object({ token, client_id: optionalLine(200) });
export const connectionApplication = z.extend(connectionToken, { token: secret('Informe o Client Secret') });

const one = { 200: connection };

export const listConnections = endpoint('GET /api/operator/connections', {
  access: allow.oversight,
  summary: 'As conexões com CRM, e quanto cada uma já levou e trouxe',
  responses: { 200: z.array(connection) },
});

export const createConnection = endpoint('POST /api/operator/connections', {
  access: allow.confirmedAdministration,
  audit: 'connection.create',
  summary: 'Conecta um CRM, depois de testar o token; ele não volta em nenhuma resposta',
  body: newConnection,
  responses: { 201: connection },
});

export const setConnectionToken = endpoint('PUT /api/operator/connections/{id}/token', {
  access: allow.confirmedAdministration,
  audit: 'connection.token',
  summary: 'Troca o token, depois de testá-lo, ou a aplicação, que então precisa ser autorizada de novo',
  body: connectionToken,
  responses: one,
});

export const beginConnectionAuthorization = endpoint('POST /api/operator/connections/{id}/authorization', {
  access: allow.confirmedAdministration,
  audit: null,
  summary: 'Endereço em que o CRM pergunta se a aplicação pode usar a conta',
  responses: { 200: z.object({ url: z.string() }) },
});

export const finishConnectionAuthorization = endpoint('PUT /api/operator/connections/{id}/authorization', {
  access: allow.confirmedAdministration,
  audit: 'connection.authorize',
  summary: 'Recebe o que o CRM respondeu à autorização, da mesma sessão que a pediu',
  body: z.object({
    code: requiredLine('A resposta do CRM está incompleta', 2000),
    state: requiredLine('A resposta do CRM está incompleta', 200),
  }),
  responses: one,
});

export const testConnection = endpoint('POST /api/operator/connections/{id}/test', {
  access: allow.administration,
  audit: null,
  summary: 'Pergunta ao CRM de quem é a conta do token guardado',
  responses: { 200: z.object({ account: z.string() }) },
});

export const readConnectionLists = endpoint('GET /api/operator/connections/{id}/lists', {
  access: allow.oversight,
  summary: 'Os funis, as etapas e os campos que o CRM tem agora',
  responses: { 200: lists },
});

export const mapConnection = endpoint('PUT /api/operator/connections/{id}/mapping', {
  access: allow.administration,
  audit: 'connection.map',
  summary: 'Escolhe o funil e o que vai para onde',
  body: connectionMapping,
  responses: one,
});

export const simulateConnection = endpoint('POST /api/operator/connections/{id}/simulate', {
  access: allow.administration,
  audit: null,
  summary: 'O que aconteceria se a conexão fosse ativada agora; nada é escrito em nenhum dos lados',
  responses: {
    200: z.object({
      /** Open referrals without a deal, by the name of their status. */
      create: z.array(z.object({ status: z.string(), count: z.int() })),
      /** Of the deals that exist, the first ones that differ. */
      change: z.array(
        z.object({ referral_id: z.int(), here: z.array(z.string()), there: z.array(z.string()) }),
      ),
    }),
  },
});

export const activateConnection = endpoint('POST /api/operator/connections/{id}/activate', {
  access: allow.administration,
  audit: 'connection.activate',
  summary: 'Começa ou volta a levar e trazer',
  body: z.object({
    /** Whether open referrals from before become deals too. Only the first time. */
    backfill: z.boolean('Formato inválido'),
  }),
  responses: one,
});

export const pauseConnection = endpoint('POST /api/operator/connections/{id}/pause', {
  access: allow.administration,
  audit: 'connection.pause',
  summary: 'Para de levar e trazer; o que acontecer enquanto isso vai depois',
  responses: one,
});

export const listConnectionItems = endpoint('GET /api/operator/connections/{id}/items', {
  access: allow.oversight,
  summary: 'As indicações que esperam uma pessoa ou que não puderam ser levadas',
  query: z.object(keysetQuery(ID_CURSOR)),
  responses: { 200: keysetPage(item) },
});

export const retryConnectionItem = endpoint('POST /api/operator/connections/{id}/items/{referral_id}/retry', {
  access: allow.administration,
  audit: 'connection.retry',
  summary: 'Tenta de novo levar e trazer uma indicação',
  params: z.object({ id: idParam, referral_id: idParam }),
  responses: { 200: z.object({}) },
});

export const disconnectConnection = endpoint('DELETE /api/operator/connections/{id}', {
  access: allow.confirmedAdministration,
  audit: 'connection.disconnect',
  summary: 'Apaga o token e para; o que já está nos dois lados fica como está',
  responses: { 200: z.object({}) },
});

/** Its content is not read: it only makes us ask sooner. */
export const connectionHook = hooks('POST /api/connections/{id}/hook/{signature}', {
  access: allow.anyone,
  summary: 'O aviso de um CRM de que algo mudou; serve só para perguntarmos logo',
  params: z.object({ id: idParam, signature: z.string() }),
  responses: { 200: z.object({}) },
});
