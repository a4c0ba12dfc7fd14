import {
  gainsChart,
  referralChart,
  totalAvailable,
  totalPaid,
  totalRequested,
} from '@indike/contract/money/reports';
import { referralReward } from '@indike/contract/money/rewards';
import {
  requestWithdrawal,
  withdrawalDetail,
  withdrawalReceipt,
  withdrawals,
} from '@indike/contract/money/withdrawals';
import { saveBlob } from '@indike/ui/browser/save-file.ts';
import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#app/shared/http/call.ts';
import { endpointQuery } from '#app/shared/query/endpoint-query.ts';

export const FAILED = {
  requested: 'Não foi possível obter o saldo solicitado',
  paid: 'Não foi possível obter o total pagado',
  list: 'Não foi possível obter os dados dos saques',
  detail: 'Erro carregando os dados da transação',
  request: 'Erro solicitando o saque',
  receipt: 'Erro baixando o comprovante',
} as const;

export const requestedQuery = () => endpointQuery(totalRequested, {}, FAILED.requested);
export const paidQuery = () => endpointQuery(totalPaid, {}, FAILED.paid);
export const withdrawalQuery = (id: number) =>
  endpointQuery(withdrawalDetail, { params: { id: String(id) } }, FAILED.detail);

/** Keeps showing the current page while the next one loads. */
export const withdrawalsQuery = (page: number, perPage: number) => ({
  ...endpointQuery(withdrawals, { query: { page: String(page), limit: String(perPage) } }, FAILED.list),
  placeholderData: keepPreviousData,
});

export const useRequestWithdrawal = () =>
  useMutation({
    mutationFn: (idempotencyKey: string) => call(requestWithdrawal, {}, { idempotencyKey }),
    meta: { errorMessage: FAILED.request },
  });

/** Fetched with the session's token, which a plain link could not send. */
export const useReceipt = () =>
  useMutation({
    mutationFn: async (id: number) =>
      saveBlob(`comprovante-saque-${id}.pdf`, await call(withdrawalReceipt, { params: { id: String(id) } })),
    meta: { errorMessage: FAILED.receipt },
  });

const CHANGED_BY_REQUEST = [
  totalAvailable,
  totalRequested,
  totalPaid,
  withdrawals,
  gainsChart,
  referralChart,
  referralReward,
].map(({ path }): string => path);

/** Refetches the figures that a withdrawal request changes, which are nearly all. */
export function useRefreshMoney() {
  const client = useQueryClient();
  return () =>
    client.invalidateQueries({
      predicate: ({ queryKey }) => CHANGED_BY_REQUEST.includes(String(queryKey[0])),
    });
}
