import {
  listWebhookDeliveries,
  listWebhooks,
  readWebhook,
  readWebhookDelivery,
} from '@indike/contract/integrations/webhooks';
import { endpointKey } from '@indike/ui/query/endpoint-query.ts';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#app/shared/http/call.ts';
import { endpointQuery } from '#app/shared/query/endpoint-query.ts';
import { keysetQuery } from '#app/shared/query/keyset-query.ts';
import type { StateFilter } from './model/texts.ts';

const PAGE_SIZE = '50';

export const webhooksQuery = () => endpointQuery(listWebhooks, {}, 'Não foi possível carregar os webhooks');

export const webhookQuery = (id: string) =>
  endpointQuery(readWebhook, { params: { id } }, 'Não foi possível abrir o webhook');

export function deliveriesQuery(id: string, state: StateFilter) {
  const params = { id };
  const query = { state, limit: PAGE_SIZE };
  return keysetQuery({
    key: endpointKey(listWebhookDeliveries, { params, query: { ...query, after: '' } }),
    read: (after, options) => call(listWebhookDeliveries, { params, query: { ...query, after } }, options),
    errorMessage: 'Não foi possível carregar as entregas',
  });
}

export const deliveryQuery = (webhook: number, delivery: number) =>
  endpointQuery(
    readWebhookDelivery,
    { params: { id: String(webhook), delivery_id: String(delivery) } },
    'Não foi possível abrir a entrega',
  );

export function useRefreshWebhooks(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    for (const { path } of [listWebhooks, readWebhook, listWebhookDeliveries, readWebhookDelivery])
      await client.invalidateQueries({ queryKey: [path] });
  };
}
