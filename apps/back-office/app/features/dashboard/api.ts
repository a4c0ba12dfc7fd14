import { dashboard } from '@indike/contract/operator/dashboard';
import { dashboardReport } from '@indike/contract/operator/dashboard-report';
import { EMPTY_QUEUE_QUERY, queueCounts } from '@indike/contract/operator/queue';
import type { ResponseOf } from '@indike/contract/wire/endpoint';
import { endpointQuery } from '#app/shared/query/endpoint-query.ts';
import type { Period } from './period.ts';

const REFRESH_MS = 60_000;
const failed = 'Não foi possível carregar o painel';

export type Dashboard = ResponseOf<typeof dashboard>;

export const dashboardQuery = () => ({
  ...endpointQuery(dashboard, {}, failed),
  refetchInterval: REFRESH_MS,
});

export const countsQuery = () => ({
  ...endpointQuery(queueCounts, { query: EMPTY_QUEUE_QUERY }, failed),
  refetchInterval: REFRESH_MS,
});

export const reportQuery = ({ from, to }: Period) =>
  endpointQuery(dashboardReport, { query: { from, to } }, 'Não foi possível carregar os resultados');

const FIRST_TIME_MS = 2_000;

/** The report is computed hourly. If it never was, the call requests it and the page polls until it is ready. */
export const reportInterval = (computedAt: string | null | undefined): number =>
  computedAt === null ? FIRST_TIME_MS : REFRESH_MS;
