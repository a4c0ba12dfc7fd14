import { holidays } from '@indike/contract/operator/money';
import { endpointQuery } from '#app/shared/query/endpoint-query.ts';

export const holidaysQuery = () => endpointQuery(holidays, {}, 'Não foi possível carregar os feriados');
