import { referrals } from '@indike/contract/referrals/referrals';
import { endpointQuery } from '#app/shared/query/endpoint-query.ts';

const LATEST = { limit: '5', status: '', name: '', startDate: '', endDate: '' };

export const FAILED = { latest: 'Erro obtendo a lista de indicações' } as const;

export const latestQuery = () => endpointQuery(referrals, { query: LATEST }, FAILED.latest);
