import { referrals } from '@indike/contract/referrals/referrals';
import type { ResponseOf } from '@indike/contract/wire/endpoint';
import type { totalAvailable } from '@indike/contract/money/reports';
import type { UseQueryResult } from '@tanstack/react-query';
import { endpointQuery } from '#app/shared/query/endpoint-query.ts';

const LATEST = { limit: '5', status: '', name: '', startDate: '', endDate: '' };

export const FAILED = { latest: 'Erro obtendo a lista de indicações' } as const;

export const latestQuery = () => endpointQuery(referrals, { query: LATEST }, FAILED.latest);

export type LatestQuery = UseQueryResult<ResponseOf<typeof referrals>>;
export type BalanceQuery = UseQueryResult<ResponseOf<typeof totalAvailable>>;
