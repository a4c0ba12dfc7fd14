import { webhookData } from '@indike/contract/integrations/webhook-events';
import { webhookExample } from '@indike/contract/integrations/webhook-examples';
import { WEBHOOK_EVENT_TYPES, webhookEventName } from '@indike/rules/integrations/webhooks';
import { jsonSchema } from '../route-schema.ts';

const HEADERS = [
  ['webhook-id', 'O mesmo a cada envio do mesmo evento'],
  ['webhook-timestamp', 'Quando foi enviado, em segundos desde 1970'],
  ['webhook-signature', 'v1,… por segredo: HMAC-SHA256 de id.timestamp.corpo, em base64'],
] as const;

/** The `webhooks` of OpenAPI 3.1: what the provider's own systems receive. */
export const webhookReference = (): Record<string, unknown> =>
  Object.fromEntries(
    WEBHOOK_EVENT_TYPES.map((type) => {
      const schema = {
        type: 'object',
        required: ['type', 'timestamp', 'data'],
        properties: {
          type: { const: type },
          timestamp: { type: 'string', format: 'date-time' },
          data: jsonSchema(webhookData[type], 'output'),
        },
      };
      const post = {
        summary: `${webhookEventName(type)} (${type})`,
        parameters: HEADERS.map(([name, description]) => ({
          name,
          in: 'header',
          required: true,
          description,
          schema: { type: 'string' },
        })),
        requestBody: { content: { 'application/json': { schema, example: webhookExample(type) } } },
        responses: {
          '2XX': { description: 'Entregue. Qualquer outra resposta é tentada de novo por 24 horas' },
        },
      };
      return [type, { post }];
    }),
  );
