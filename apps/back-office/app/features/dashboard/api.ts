import { EMPTY_QUEUE_QUERY } from '@indike/contract/operator/queue';
import type { ResponseOf } from '@indike/contract/calls';
import { callQuery } from '#app/shared/http/call.ts';
import type { Period } from './period.ts';

const REFRESH_MS = 60_000;
const failed = 'Não foi possível carregar o painel';

export type Dashboard = ResponseOf<'GET /api/operator/dashboard'>;

export const dashboardQuery = () => ({
  ...callQuery('GET /api/operator/dashboard', {}, failed),
  refetchInterval: REFRESH_MS,
});

export const countsQuery = () => ({
  ...callQuery('GET /api/operator/queue/counts', { query: EMPTY_QUEUE_QUERY }, failed),
  refetchInterval: REFRESH_MS,
});

export const reportQuery = ({ from, to }: Period) =>
  callQuery(
    'GET /api/operator/dashboard/report',
    { query: { from, to } },
    'Não foi possível carregar os resultados',
  );

const FIRST_TIME_MS = 2_000;

/** The report is computed hourly. If it never was, the call requests it and the page polls until it is ready. */
export const reportInterval = (computedAt: string | null | undefined): number =>
  computedAt === null ? FIRST_TIME_MS : REFRESH_MS;
