import { callKey, invalidate } from '@indike/ui/query/call-query.ts';
import { useQueryClient } from '@tanstack/react-query';
import { call, callQuery } from '#app/shared/http/call.ts';
import { keysetQuery } from '#app/shared/query/keyset-query.ts';
import type { StateFilter } from './model/texts.ts';

const PAGE_SIZE = '50';

export const webhooksQuery = () =>
  callQuery('GET /api/operator/webhooks', {}, 'Não foi possível carregar os webhooks');

export const webhookQuery = (id: string) =>
  callQuery('GET /api/operator/webhooks/{id}', { params: { id } }, 'Não foi possível abrir o webhook');

export function deliveriesQuery(id: string, state: StateFilter) {
  const params = { id };
  const query = { state, limit: PAGE_SIZE };
  return keysetQuery({
    key: callKey('GET /api/operator/webhooks/{id}/deliveries', {
      params,
      query: { ...query, after: '' },
    }),
    read: (after, options) =>
      call('GET /api/operator/webhooks/{id}/deliveries', { params, query: { ...query, after } }, options),
    errorMessage: 'Não foi possível carregar as entregas',
  });
}

export const deliveryQuery = (webhook: number, delivery: number) =>
  callQuery(
    'GET /api/operator/webhooks/{id}/deliveries/{delivery_id}',
    { params: { id: String(webhook), delivery_id: String(delivery) } },
    'Não foi possível abrir a entrega',
  );

export function useRefreshWebhooks(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await invalidate(
      client,
      'GET /api/operator/webhooks',
      'GET /api/operator/webhooks/{id}',
      'GET /api/operator/webhooks/{id}/deliveries',
      'GET /api/operator/webhooks/{id}/deliveries/{delivery_id}',
    );
  };
}
