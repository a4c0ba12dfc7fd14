import type { OperatorWithdrawal } from '@indike/contract/operator/money/money';
import type { CallInput } from '@indike/contract/calls';
import { callKey, invalidate } from '@indike/ui/query/call-query.ts';
import { useQueryClient } from '@tanstack/react-query';
import { call, callQuery } from '#app/shared/http/call.ts';
import { keysetQuery } from '#app/shared/query/keyset-query.ts';
import { type Filters, queryOf } from './model/filters.ts';

const PAGE_SIZE = '50';
const REFRESH_MS = 60_000;

export function withdrawalsQuery(filters: Filters) {
  const query = { ...queryOf(filters), limit: PAGE_SIZE };
  return keysetQuery({
    key: callKey('GET /api/operator/withdrawals', { query: { ...query, after: '' } }),
    read: (after, options) => call('GET /api/operator/withdrawals', { query: { ...query, after } }, options),
    errorMessage: 'Não foi possível carregar a lista',
  });
}

function exportInput(filters: Filters) {
  const { order: _, ...query } = queryOf(filters);
  return { query };
}

export const orderList = (filters: Filters) =>
  call('POST /api/operator/exports/withdrawals', exportInput(filters));

export const withdrawalQuery = (id: string) => ({
  ...callQuery('GET /api/operator/withdrawals/{id}', { params: { id } }, 'Não foi possível abrir o saque'),
  refetchInterval: REFRESH_MS,
});

/** The server records each read, so bank data are fetched only on request and never cached. */
export const readBankAccount = async (id: number) =>
  (await call('GET /api/operator/withdrawals/{id}/bank-account', { params: { id: String(id) } }))
    .bank_account;

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
    void invalidate(
      client,
      'GET /api/operator/withdrawals',
      'GET /api/operator/payout-batches/{id}',
      'GET /api/operator/payout-batches/{id}/items',
      'GET /api/operator/payout-batches/{id}/reconciliation',
    );
  };
  const params = { id: key };
  return {
    schedule: (payment_date: string) =>
      applyStep(call('POST /api/operator/withdrawals/{id}/schedule', { params, body: { payment_date } })),
    pay: (body: CallInput<'POST /api/operator/withdrawals/{id}/pay'>['body']) =>
      applyStep(call('POST /api/operator/withdrawals/{id}/pay', { params, body })),
    giveBack: (body: CallInput<'POST /api/operator/withdrawals/{id}/return'>['body']) =>
      applyStep(call('POST /api/operator/withdrawals/{id}/return', { params, body })),
    confirmResult: () => applyStep(call('POST /api/operator/withdrawals/{id}/result/confirm', { params })),
    rejectResult: (reason: string) =>
      applyStep(call('POST /api/operator/withdrawals/{id}/result/reject', { params, body: { reason } })),
  };
}
