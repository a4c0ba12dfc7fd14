import { currentBankAccount } from '@indike/contract/money/bank-accounts';
import {
  gainsChart,
  referralChart,
  totalAvailable,
  totalPaid,
  totalRequested,
} from '@indike/contract/money/reports';
import { myLevel, referralReward } from '@indike/contract/money/rewards';
import { requestWithdrawal, withdrawalDetail, withdrawals } from '@indike/contract/money/withdrawals';
import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#app/shared/http/call.ts';
import { endpointQuery } from '#app/shared/query/endpoint-query.ts';

export const FAILED = {
  available: 'Erro obtendo o saldo a receber',
  requested: 'Não foi possível obter o saldo solicitado',
  paid: 'Não foi possível obter o total pagado',
  list: 'Não foi possível obter os dados dos saques',
  detail: 'Erro carregando os dados da transação',
  bankAccount: 'Erro obtendo os seus dados bancários',
  level: 'Erro obtendo o seu nível',
} as const;

export const availableQuery = () => endpointQuery(totalAvailable, {}, FAILED.available);
export const requestedQuery = () => endpointQuery(totalRequested, {}, FAILED.requested);
export const paidQuery = () => endpointQuery(totalPaid, {}, FAILED.paid);
export const bankAccountQuery = () => endpointQuery(currentBankAccount, {}, FAILED.bankAccount);
export const levelQuery = () => endpointQuery(myLevel, {}, FAILED.level);
export const withdrawalQuery = (id: number) =>
  endpointQuery(withdrawalDetail, { params: { id: String(id) } }, FAILED.detail);

/** The last page stays in sight while the next comes. */
export const withdrawalsQuery = (page: number, perPage: number) => ({
  ...endpointQuery(withdrawals, { query: { page: String(page), limit: String(perPage) } }, FAILED.list),
  placeholderData: keepPreviousData,
});

export const useRequestWithdrawal = () =>
  useMutation({
    mutationFn: (idempotencyKey: string) => call(requestWithdrawal, {}, { idempotencyKey }),
    meta: { errorMessage: 'Erro solicitando o saque' },
  });

const MOVED = [
  totalAvailable,
  totalRequested,
  totalPaid,
  withdrawals,
  gainsChart,
  referralChart,
  referralReward,
].map(({ path }): string => path);

/** A request moves money between nearly all figures. */
export function useRefreshMoney() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ predicate: ({ queryKey }) => MOVED.includes(String(queryKey[0])) });
}
