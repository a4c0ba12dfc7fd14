import type { ResponseOf } from '@indike/contract/calls';
import type { UseQueryResult } from '@tanstack/react-query';
import { callQuery } from '#app/shared/http/call.ts';

const LATEST = { limit: '5', status: '', name: '', startDate: '', endDate: '' };

export const FAILED = { latest: 'Erro obtendo a lista de indicações' } as const;

export const latestQuery = () => callQuery('GET /api/indication', { query: LATEST }, FAILED.latest);

export type LatestQuery = UseQueryResult<ResponseOf<'GET /api/indication'>>;
export type BalanceQuery = UseQueryResult<ResponseOf<'GET /api/payment-reports/total-available'>>;
