import { deliveryState, DISABLE_REASONS, WEBHOOK_EVENT_TYPES } from '@indike/rules/integrations/webhooks';
import * as z from 'zod/mini';
import * as allow from '../wire/access.ts';
import { endpointsOf } from '../wire/endpoint.ts';
import { emptyToUndefined, idParam, isoInstant, missingOr, optionalLine } from '../wire/fields.ts';
import { ID_CURSOR, keysetPage, keysetQuery } from '../wire/paging.ts';
import { messageResponse, instant } from '../wire/responses.ts';

const endpoint = endpointsOf('Operação: integrações');

export const MAX_URL_LENGTH = 500;
const NOT_A_URL = 'Use um endereço como https://crm.suaempresa.com.br/indike';

/** Checks only the format. The server decides whether it may call the address, because it knows its own network. */
const webhookUrl = z.pipe(
  z.string({ error: missingOr('Informe o endereço') }),
  z.pipe(
    z.transform((text: string) => text.trim()),
    z.string().check(
      z.maxLength(MAX_URL_LENGTH, `Máximo de ${MAX_URL_LENGTH} caracteres`),
      z.refine((text) => /^https?:\/\/[^\s\p{Cc}]+$/u.test(text) && URL.canParse(text), NOT_A_URL),
    ),
  ),
);
const chosenEvents = z.pipe(
  z
    .array(z.enum(WEBHOOK_EVENT_TYPES, 'Evento desconhecido'), {
      error: missingOr('Escolha pelo menos um evento'),
    })
    .check(z.minLength(1, 'Escolha pelo menos um evento'), z.maxLength(100, 'Há eventos demais')),
  z.transform((types) => WEBHOOK_EVENT_TYPES.filter((type) => types.includes(type))),
);

const form = z.object({
  url: webhookUrl,
  /** What the address is for, in the team's words. */
  description: optionalLine(),
  events: chosenEvents,
});
export const webhookForm = form;
export type WebhookForm = z.output<typeof form>;

/** `failing`: the last rounds of attempts failed, so the endpoint is tried less often. */
export const WEBHOOK_STATES = ['active', 'failing', 'disabled'] as const;

const webhook = z.object({
  id: z.int(),
  url: z.string(),
  description: z.nullable(z.string()),
  events: z.array(z.string()),
  state: z.enum(WEBHOOK_STATES),
  disabled_by: z.nullable(z.enum(DISABLE_REASONS)),
  disabled_at: z.nullable(instant),
  failing_since: z.nullable(instant),
  /** Until when messages are also signed with the secret from before the last rotation. */
  previous_secret_until: z.nullable(instant),
  created_at: instant,
  /** Waiting deliveries, counted up to a thousand. */
  waiting: z.int(),
});
export type Webhook = z.output<typeof webhook>;

/** Only these responses contain the secret. */
const withSecret = z.object({ webhook, secret: z.string() });
export type WebhookWithSecret = z.output<typeof withSecret>;

const delivery = z.object({
  id: z.int(),
  /** The value that the receiver gets in the `webhook-id` header. */
  message_id: z.string(),
  type: z.string(),
  state: z.enum(deliveryState),
  attempts: z.int(),
  occurred_at: instant,
  last_attempt_at: z.nullable(instant),
  /** Null when the delivery is due now, or will not be attempted again. */
  next_attempt_at: z.nullable(instant),
  /** The HTTP status of the last attempt; null when there was no response. */
  status: z.nullable(z.int()),
  /** Why there was no response. */
  failure: z.nullable(z.string()),
  milliseconds: z.nullable(z.int()),
});
export type WebhookDelivery = z.output<typeof delivery>;

const deliveryDetail = z.object({
  ...delivery.shape,
  /** The body that was sent. */
  request: z.string(),
  /** The first 2 KB of the response. */
  answer: z.nullable(z.string()),
});
export type WebhookDeliveryDetail = z.output<typeof deliveryDetail>;

const deliveryParams = z.object({ id: idParam, delivery_id: idParam });

export const listWebhooks = endpoint('GET /api/operator/webhooks', {
  access: allow.oversight,
  summary: 'Os endereços que recebem os eventos',
  responses: { 200: z.array(webhook) },
});

export const createWebhook = endpoint('POST /api/operator/webhooks', {
  access: allow.confirmedAdministration,
  audit: 'webhook.create',
  summary: 'Cadastra um endereço; só esta resposta tem o segredo das assinaturas',
  body: form,
  responses: { 201: withSecret },
});

export const readWebhook = endpoint('GET /api/operator/webhooks/{id}', {
  access: allow.oversight,
  summary: 'Um endereço que recebe eventos',
  responses: { 200: webhook },
});

export const changeWebhook = endpoint('PUT /api/operator/webhooks/{id}', {
  access: allow.confirmedAdministration,
  audit: 'webhook.change',
  summary: 'Altera o endereço, a descrição ou os eventos',
  body: form,
  responses: { 200: webhook },
});

export const deleteWebhook = endpoint('DELETE /api/operator/webhooks/{id}', {
  access: allow.administration,
  audit: 'webhook.delete',
  summary: 'Remove um endereço; o que ainda não foi entregue não será',
  responses: { 200: messageResponse },
});

export const enableWebhook = endpoint('POST /api/operator/webhooks/{id}/enable', {
  access: allow.administration,
  audit: 'webhook.enable',
  summary: 'Volta a enviar a um endereço desativado',
  responses: { 200: webhook },
});

export const disableWebhook = endpoint('POST /api/operator/webhooks/{id}/disable', {
  access: allow.administration,
  audit: 'webhook.disable',
  summary: 'Para de enviar a um endereço; o que acontece enquanto isso pode ser reenviado depois',
  responses: { 200: webhook },
});

export const rotateWebhook = endpoint('POST /api/operator/webhooks/{id}/rotate', {
  access: allow.confirmedAdministration,
  audit: 'webhook.rotate',
  summary: 'Troca o segredo; o anterior assina junto por mais 24 horas',
  body: z.prefault(
    z.object({
      /**
       * The `previous_secret_until` that the operator saw. Refused when the rotation would end another previous secret.
       * Without it, nothing is compared.
       */
      seen_previous_until: z.nullish(isoInstant('Formato inválido')),
    }),
    {},
  ),
  responses: { 200: withSecret },
});

export const testWebhook = endpoint('POST /api/operator/webhooks/{id}/test', {
  access: allow.administration,
  audit: 'webhook.test',
  summary: 'Envia um evento de teste agora, uma vez, e diz o que o endereço respondeu',
  responses: { 200: deliveryDetail },
});

export const listWebhookDeliveries = endpoint('GET /api/operator/webhooks/{id}/deliveries', {
  access: allow.oversight,
  summary: 'O registro das entregas, da mais nova à mais antiga, a partir de um ponto',
  query: z.object({
    state: emptyToUndefined(z.enum(deliveryState, 'Status inválido')),
    ...keysetQuery(ID_CURSOR),
  }),
  responses: { 200: keysetPage(delivery) },
});

export const readWebhookDelivery = endpoint('GET /api/operator/webhooks/{id}/deliveries/{delivery_id}', {
  access: allow.oversight,
  summary: 'Uma entrega: o que foi enviado e o que o endereço respondeu',
  params: deliveryParams,
  responses: { 200: deliveryDetail },
});

export const replayWebhookDelivery = endpoint(
  'POST /api/operator/webhooks/{id}/deliveries/{delivery_id}/replay',
  {
    access: allow.administration,
    audit: 'webhook.replay',
    summary: 'Envia de novo um evento; uma entrega que espera a próxima tentativa é tentada já',
    params: deliveryParams,
    responses: { 200: deliveryDetail },
  },
);

export const replayWebhookPeriod = endpoint('POST /api/operator/webhooks/{id}/replay', {
  access: allow.administration,
  audit: 'webhook.replay',
  summary: 'Envia de novo os eventos de um período; por padrão só os que não foram entregues',
  body: z.object({
    from: isoInstant('Informe o início do período'),
    until: isoInstant('Informe o fim do período'),
    /** Whether events that were already delivered are sent again. */
    delivered_too: z._default(z.boolean('Formato inválido'), false),
  }),
  example: { from: '2026-11-20T00:00:00Z', until: '2026-11-21T00:00:00Z' },
  responses: { 200: z.object({ replayed: z.int() }) },
});
