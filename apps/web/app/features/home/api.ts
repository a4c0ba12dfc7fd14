import { referrals } from '@indike/contract/referrals/referrals';
import { totalAvailable } from '@indike/contract/money/reports';
import { endpointQuery } from '#app/shared/query/endpoint-query.ts';

const LATEST = { limit: '5', status: '', name: '', startDate: '', endDate: '' };

export const LATEST_FAILED = 'Erro obtendo a lista de indicações';
export const BALANCE_FAILED = 'Erro obtendo o saldo a receber';

export const latestQuery = () => endpointQuery(referrals, { query: LATEST }, LATEST_FAILED);
export const balanceQuery = () => endpointQuery(totalAvailable, {}, BALANCE_FAILED);
