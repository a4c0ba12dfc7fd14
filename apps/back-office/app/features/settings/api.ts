import { listCancelReasons } from '@indike/contract/operator/cancel-reasons';
import { holidays } from '@indike/contract/operator/money/holidays';
import { readManualResultCeiling } from '@indike/contract/operator/money/money';
import { readPayer } from '@indike/contract/operator/money/payer';
import { endpointQuery } from '#app/shared/query/endpoint-query.ts';

export const holidaysQuery = () => endpointQuery(holidays, {}, 'Não foi possível carregar os feriados');

export const payerQuery = () => endpointQuery(readPayer, {}, 'Não foi possível carregar a empresa pagadora');

export const cancelReasonsQuery = () =>
  endpointQuery(listCancelReasons, {}, 'Não foi possível carregar os motivos');

export const ceilingQuery = () =>
  endpointQuery(readManualResultCeiling, {}, 'Não foi possível carregar o limite fora de lote');
