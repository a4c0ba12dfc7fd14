import { dashboard } from '@indike/contract/operator/dashboard';
import { ANY_REFERRAL, queueCounts } from '@indike/contract/operator/queue';
import type { ResponseOf } from '@indike/contract/wire/endpoint';
import { endpointQuery } from '#app/shared/query/endpoint-query.ts';

const REFRESH_MS = 60_000;
const failed = 'Não foi possível carregar o painel';

export type Dashboard = ResponseOf<typeof dashboard>;

export const dashboardQuery = () => ({
  ...endpointQuery(dashboard, {}, failed),
  refetchInterval: REFRESH_MS,
});

export const countsQuery = () => ({
  ...endpointQuery(queueCounts, { query: ANY_REFERRAL }, failed),
  refetchInterval: REFRESH_MS,
});
