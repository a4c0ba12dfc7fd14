import { jobHealth } from '@indike/contract/operator/jobs';
import { ledgerCheck, operatorWithdrawals } from '@indike/contract/operator/money';
import { ANY_REFERRAL, queueCounts } from '@indike/contract/operator/queue';
import { endpointQuery } from '#app/shared/query/endpoint-query.ts';

const REFRESH_MS = 60_000;
const failed = 'Não foi possível carregar o painel';

export const countsQuery = (waitingDays = '') => ({
  ...endpointQuery(queueCounts, { query: { ...ANY_REFERRAL, waiting_days: waitingDays } }, failed),
  refetchInterval: REFRESH_MS,
});

const REQUESTED = '1';
/** One row is asked for; what counts is how many there are. */
export const requestedWithdrawalsQuery = () =>
  endpointQuery(operatorWithdrawals, { query: { status: REQUESTED, limit: '1' } }, failed);

export const jobHealthQuery = () => endpointQuery(jobHealth, {}, failed);

/** The whole ledger is computed again: not more often than somebody looks. */
export const ledgerCheckQuery = () => ({ ...endpointQuery(ledgerCheck, {}, failed), staleTime: Infinity });
