import type { CallName } from '@indike/contract/calls';
import { saveBlob } from '@indike/ui/browser/save-file.ts';
import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callQuery } from '#app/shared/http/call.ts';
import { invalidate } from '@indike/ui/query/call-query.ts';

export const FAILED = {
  requested: 'Não foi possível obter o saldo solicitado',
  paid: 'Não foi possível obter o total pagado',
  list: 'Não foi possível obter os dados dos saques',
  detail: 'Erro carregando os dados da transação',
} as const;

export const requestedQuery = () =>
  callQuery('GET /api/payment-reports/total-requested', {}, FAILED.requested);
export const paidQuery = () => callQuery('GET /api/payment-reports/total-paid', {}, FAILED.paid);
export const withdrawalQuery = (id: number) =>
  callQuery('GET /api/withdraw-payments/{id}', { params: { id: String(id) } }, FAILED.detail);

/** Until the API has said the page size. */
export const FIRST_PER_PAGE = 10;

/** Keeps showing the current page while the next one loads. */
export const withdrawalsQuery = (page: number, perPage: number) => ({
  ...callQuery(
    'GET /api/withdraw-payments',
    { query: { page: String(page), limit: String(perPage) } },
    FAILED.list,
  ),
  placeholderData: keepPreviousData,
});

export const useRequestWithdrawal = () =>
  useMutation({
    mutationFn: (idempotencyKey: string) => call('POST /api/withdraw-payments', {}, { idempotencyKey }),
    meta: { errorMessage: 'Erro solicitando o saque' },
  });

/** Fetched with the session's token, which a plain link could not send. */
export const useReceipt = () =>
  useMutation({
    mutationFn: async (id: number) =>
      saveBlob(
        `comprovante-saque-${id}.pdf`,
        await call('GET /api/withdraw-payments/{id}/receipt', { params: { id: String(id) } }),
      ),
    meta: { errorMessage: 'Erro baixando o comprovante' },
  });

const CHANGED_BY_REQUEST: readonly CallName[] = [
  'GET /api/payment-reports/total-available',
  'GET /api/payment-reports/total-requested',
  'GET /api/payment-reports/total-paid',
  'GET /api/withdraw-payments',
  'GET /api/me/upcoming-earnings',
  'GET /api/me/payment-at-once',
  'GET /api/me/statement',
  'GET /api/payment-reports/my-financial-gains-chart',
  'GET /api/payment-reports/indication-chart/{id}',
  'GET /api/indication/{id}/reward',
];

/** Refetches the figures that a withdrawal request changes, which are nearly all. */
export function useRefreshMoney() {
  const client = useQueryClient();
  return () => invalidate(client, ...CHANGED_BY_REQUEST);
}
