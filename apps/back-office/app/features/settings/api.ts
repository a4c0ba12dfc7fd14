import type { CallName, ResponseOf } from '@indike/contract/calls';
import { callQuery } from '#app/shared/http/call.ts';

export const holidaysQuery = () =>
  callQuery('GET /api/operator/holidays', {}, 'Não foi possível carregar os feriados');

export const payerQuery = () =>
  callQuery('GET /api/operator/payer', {}, 'Não foi possível carregar a empresa pagadora');

export const connectionsQuery = () =>
  callQuery(
    'GET /api/operator/payer/connections',
    {},
    'Não foi possível consultar os provedores de pagamento',
  );

export const cancelReasonsQuery = () =>
  callQuery('GET /api/operator/cancel-reasons', {}, 'Não foi possível carregar os motivos');

export type CompanySignIn = ResponseOf<'GET /api/operator/openid'>;

export const companySignInQuery = () =>
  callQuery('GET /api/operator/openid', {}, 'Não foi possível carregar o login da empresa');

export const ceilingQuery = () =>
  callQuery('GET /api/operator/manual-result-ceiling', {}, 'Não foi possível carregar o limite fora de lote');

export const STANDING_ORDERS = 'GET /api/operator/standing-orders' satisfies CallName;

export const standingOrdersQuery = () =>
  callQuery(STANDING_ORDERS, {}, 'Não foi possível carregar as autorizações de pagamento');
