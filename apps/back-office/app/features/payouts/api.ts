import {
  approveBatch,
  batchCsv,
  batchRemittance,
  payoutBatch,
  payoutBatches,
  payoutBatchItems,
  payoutProposal,
  prepareBatch,
  rejectBatch,
  type BatchDetail,
} from '@indike/contract/operator/money/payout-batches';
import { operatorWithdrawalDetail, operatorWithdrawals } from '@indike/contract/operator/money/money';
import { batchReconciliation } from '@indike/contract/operator/money/return-files';
import { saveFile } from '@indike/ui/browser/save-file.ts';
import { endpointKey } from '@indike/ui/query/endpoint-query.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#app/shared/http/call.ts';
import { endpointQuery, useEndpoint } from '#app/shared/query/endpoint-query.ts';
import { keysetQuery } from '#app/shared/query/keyset-query.ts';
import type { StatusName } from './model/filters.ts';
import { STATUSES } from './model/filters.ts';

const PAGE_SIZE = '50';
const REFRESH_MS = 60_000;
const DOWNLOAD_TIMEOUT_MS = 120_000;

export function batchesQuery(status: StatusName) {
  const query = { status: STATUSES[status].value, limit: PAGE_SIZE };
  return keysetQuery({
    key: endpointKey(payoutBatches, { query: { ...query, after: '' } }),
    read: (after, options) => call(payoutBatches, { query: { ...query, after } }, options),
    errorMessage: 'Não foi possível carregar os lotes',
  });
}

/** The proposal for `paymentDate`, or for the next payout date if it is empty. */
export function proposalQuery(paymentDate: string) {
  const query = { payment_date: paymentDate, limit: PAGE_SIZE };
  return keysetQuery({
    key: endpointKey(payoutProposal, { query: { ...query, after: '' } }),
    read: (after, options) => call(payoutProposal, { query: { ...query, after } }, options),
    errorMessage: 'Não foi possível ver o que vence',
  });
}

export const batchQuery = (id: string) => ({
  ...endpointQuery(payoutBatch, { params: { id } }, 'Não foi possível abrir o lote'),
  refetchInterval: REFRESH_MS,
});

export function itemsQuery(id: number) {
  const params = { id: String(id) };
  const query = { limit: PAGE_SIZE };
  return keysetQuery({
    key: endpointKey(payoutBatchItems, { params, query: { ...query, after: '' } }),
    read: (after, options) => call(payoutBatchItems, { params, query: { ...query, after } }, options),
    errorMessage: 'Não foi possível carregar os saques do lote',
  });
}

export function usePrepare() {
  const client = useQueryClient();
  const prepare = useEndpoint(prepareBatch, 'Não foi possível preparar o lote');
  const settled = () => {
    for (const { path } of [payoutBatches, payoutProposal, operatorWithdrawalDetail])
      void client.invalidateQueries({ queryKey: [path] });
  };
  return { ...prepare, mutateAsync: (body: PrepareBody) => prepare.mutateAsync({ body }).finally(settled) };
}

interface PrepareBody {
  readonly payment_date: string;
  readonly without_ids: number[];
  readonly reviewed_ids: number[];
}

const CHANGED_BY_DECISION = [
  payoutBatches,
  payoutProposal,
  payoutBatchItems,
  batchReconciliation,
  operatorWithdrawals,
  operatorWithdrawalDetail,
];

/**
 * The decisions on a batch. The server refuses one if another operator decided first or the batch changed; the batch is
 * then refetched.
 */
export function useDecisions(id: number) {
  const client = useQueryClient();
  const params = { id: String(id) };
  const applyDecision = async (decision: Promise<BatchDetail>) => {
    const { queryKey } = batchQuery(params.id);
    try {
      client.setQueryData(queryKey, await decision);
    } catch (error) {
      void client.invalidateQueries({ queryKey });
      throw error;
    }
    for (const { path } of CHANGED_BY_DECISION) void client.invalidateQueries({ queryKey: [path] });
  };
  return {
    approve: () => applyDecision(call(approveBatch, { params })),
    reject: (reason: string) => applyDecision(call(rejectBatch, { params, body: { reason } })),
  };
}

interface Download {
  readonly id: number;
  readonly kind: 'remittance' | 'csv';
  readonly name: string;
}

export const useDownload = () =>
  useMutation({
    mutationFn: async ({ id, kind, name }: Download) => {
      const endpoint = kind === 'csv' ? batchCsv : batchRemittance;
      const text = await call(endpoint, { params: { id: String(id) } }, { timeoutMs: DOWNLOAD_TIMEOUT_MS });
      saveFile(name, text, kind === 'csv' ? 'text/csv' : 'text/plain');
    },
    meta: { errorMessage: 'Não foi possível baixar o arquivo' },
  });
