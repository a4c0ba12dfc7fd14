import { exportWithdrawals, orderWithdrawalsExport } from '@indike/contract/operator/exports';
import {
  operatorWithdrawalDetail,
  operatorWithdrawals,
  confirmResult,
  payWithdrawal,
  rejectResult,
  returnWithdrawal,
  scheduleWithdrawal,
  withdrawalBankAccount,
  type OperatorWithdrawal,
} from '@indike/contract/operator/money/money';
import { payoutBatch, payoutBatchItems } from '@indike/contract/operator/money/payout-batches';
import { batchReconciliation } from '@indike/contract/operator/money/return-files';
import type { CallInput } from '@indike/contract/wire/endpoint';
import type { CallOptions } from '@indike/ui/http/send-call.ts';
import { endpointKey } from '@indike/ui/query/endpoint-query.ts';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#app/shared/http/call.ts';
import { endpointQuery } from '#app/shared/query/endpoint-query.ts';
import { keysetQuery } from '#app/shared/query/keyset-query.ts';
import { type Filters, queryOf } from './model/filters.ts';

const PAGE_SIZE = '50';
const REFRESH_MS = 60_000;

export function withdrawalsQuery(filters: Filters) {
  const query = { ...queryOf(filters), limit: PAGE_SIZE };
  return keysetQuery({
    key: endpointKey(operatorWithdrawals, { query: { ...query, after: '' } }),
    read: (after, options) => call(operatorWithdrawals, { query: { ...query, after } }, options),
    errorMessage: 'Não foi possível carregar a lista',
  });
}

function exportInput(filters: Filters) {
  const { order: _, ...query } = queryOf(filters);
  return { query };
}

export const exportList = (filters: Filters, options: CallOptions): Promise<string> =>
  call(exportWithdrawals, exportInput(filters), options);

export const orderList = (filters: Filters) => call(orderWithdrawalsExport, exportInput(filters));

export const withdrawalQuery = (id: string) => ({
  ...endpointQuery(operatorWithdrawalDetail, { params: { id } }, 'Não foi possível abrir o saque'),
  refetchInterval: REFRESH_MS,
});

/** The server records each read, so bank data are fetched only on request and never cached. */
export const readBankAccount = async (id: number) =>
  (await call(withdrawalBankAccount, { params: { id: String(id) } })).bank_account;

/**
 * The steps of a withdrawal. Each returns the updated withdrawal. The server refuses a step if another operator changed the
 * withdrawal first; it is then refetched.
 */
export function useSteps(id: number) {
  const client = useQueryClient();
  const key = String(id);
  const applyStep = async (step: Promise<OperatorWithdrawal>) => {
    try {
      client.setQueryData(withdrawalQuery(key).queryKey, await step);
    } catch (error) {
      void client.invalidateQueries({ queryKey: withdrawalQuery(key).queryKey });
      throw error;
    }
    for (const { path } of [operatorWithdrawals, payoutBatch, payoutBatchItems, batchReconciliation])
      void client.invalidateQueries({ queryKey: [path] });
  };
  const params = { id: key };
  return {
    schedule: (payment_date: string) =>
      applyStep(call(scheduleWithdrawal, { params, body: { payment_date } })),
    pay: (body: CallInput<typeof payWithdrawal>['body']) => applyStep(call(payWithdrawal, { params, body })),
    giveBack: (body: CallInput<typeof returnWithdrawal>['body']) =>
      applyStep(call(returnWithdrawal, { params, body })),
    confirmResult: () => applyStep(call(confirmResult, { params })),
    rejectResult: (reason: string) => applyStep(call(rejectResult, { params, body: { reason } })),
  };
}
