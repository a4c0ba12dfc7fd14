import { webhookData } from '@indike/contract/integrations/webhook-events';
import { webhookExample } from '@indike/contract/integrations/webhook-examples';
import {
  WEBHOOK_EVENT_TYPES,
  webhookEventName,
  type WebhookEventType,
} from '@indike/rules/integrations/webhooks';
import { documentSchema } from './json-schema.ts';

export const WEBHOOK_TAG = 'Webhooks';

const HEADERS = [
  ['webhook-id', 'O mesmo a cada envio do mesmo evento', 'msg_2KWPBgLlAfxdpx2AI54pPJ85f4W'],
  ['webhook-timestamp', 'Quando foi enviado, em segundos desde 1970', '1795439405'],
  [
    'webhook-signature',
    'v1,… por segredo: HMAC-SHA256 de id.timestamp.corpo, em base64',
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  ],
] as const;

/** `referral.status_changed` → `referralStatusChangedWebhook`: no call of the contract has such a name. */
const idOf = (type: WebhookEventType): string =>
  `${type.replaceAll(/[._](\w)/g, (_, letter: string) => letter.toUpperCase())}Webhook`;

function operationOf(type: WebhookEventType) {
  const schema = {
    type: 'object',
    required: ['type', 'timestamp', 'data'],
    properties: {
      type: { const: type },
      timestamp: { type: 'string', format: 'date-time' },
      data: documentSchema(webhookData[type], 'output'),
    },
  };
  return {
    operationId: idOf(type),
    summary: `${webhookEventName(type)} (${type})`,
    description: `Enviado por POST aos endereços que escolheram \`${type}\`. Confira a assinatura sobre o corpo como ele chegou, antes de o ler, e responda em até dez segundos.`,
    tags: [WEBHOOK_TAG],
    security: [],
    parameters: HEADERS.map(([name, description, example]) => ({
      name,
      in: 'header',
      required: true,
      description,
      schema: { type: 'string' },
      example,
    })),
    requestBody: {
      required: true,
      content: { 'application/json': { schema, example: webhookExample(type) } },
    },
    responses: {
      '2XX': { description: 'Entregue. Qualquer outra resposta é tentada de novo por 24 horas' },
      410: { description: 'O endereço não quer mais eventos, e é desativado' },
    },
  };
}

/** The `webhooks` of OpenAPI 3.1: what the provider's own systems receive. */
export const webhookReference = (): Record<string, unknown> =>
  Object.fromEntries(WEBHOOK_EVENT_TYPES.map((type) => [type, { post: operationOf(type) }]));
