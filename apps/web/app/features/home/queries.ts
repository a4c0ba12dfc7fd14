import type { ResponseOf } from '@indike/contract/wire/endpoint';
import type { referrals } from '@indike/contract/referrals/referrals';
import type { totalAvailable } from '@indike/contract/money/reports';
import type { UseQueryResult } from '@tanstack/react-query';

export type LatestQuery = UseQueryResult<ResponseOf<typeof referrals>>;
export type BalanceQuery = UseQueryResult<ResponseOf<typeof totalAvailable>>;
