import { callQuery, useRefresh } from '#app/shared/http/call.ts';
import { pagedQuery } from '#app/shared/query/keyset-query.ts';
import type { StateFilter } from './model/texts.ts';

export const webhooksQuery = () =>
  callQuery('GET /api/operator/webhooks', {}, 'Não foi possível carregar os webhooks');

export const webhookQuery = (id: string) =>
  callQuery('GET /api/operator/webhooks/{id}', { params: { id } }, 'Não foi possível abrir o webhook');

export const deliveriesQuery = (id: string, state: StateFilter) =>
  pagedQuery(
    'GET /api/operator/webhooks/{id}/deliveries',
    { params: { id }, query: { state } },
    'Não foi possível carregar as entregas',
  );

export const deliveryQuery = (webhook: number, delivery: number) =>
  callQuery(
    'GET /api/operator/webhooks/{id}/deliveries/{delivery_id}',
    { params: { id: String(webhook), delivery_id: String(delivery) } },
    'Não foi possível abrir a entrega',
  );

export const useRefreshWebhooks = () =>
  useRefresh(
    'GET /api/operator/webhooks',
    'GET /api/operator/webhooks/{id}',
    'GET /api/operator/webhooks/{id}/deliveries',
    'GET /api/operator/webhooks/{id}/deliveries/{delivery_id}',
  );
