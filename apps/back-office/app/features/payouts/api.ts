import type { ResponseOf } from '@indike/contract/calls';
import type { BatchDetail } from '@indike/contract/operator/money/payout-batches';
import type { PayoutMethod } from '@indike/rules/payouts/payment-orders';
import { saveFile } from '@indike/ui/browser/save-file.ts';
import { invalidate } from '@indike/ui/query/call-query.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callQuery, useCall, useRefresh } from '#app/shared/http/call.ts';
import { pagedQuery } from '#app/shared/query/keyset-query.ts';
import { type StatusName, STATUSES } from './model/filters.ts';
import { isBeingPaid } from './model/orders.ts';

const REFRESH_MS = 60_000;
const PAYING_MS = 2_000;
const DOWNLOAD_TIMEOUT_MS = 120_000;

export const batchesQuery = (status: StatusName) =>
  pagedQuery(
    'GET /api/operator/payout-batches',
    { query: { status: STATUSES[status].value } },
    'Não foi possível carregar os lotes',
  );

export const batchTotalQuery = (status: StatusName) =>
  callQuery(
    'GET /api/operator/payout-batches/total',
    { query: { status: STATUSES[status].value } },
    'Não foi possível somar os lotes',
  );

/** The proposal for `paymentDate`, or for the next payout date if it is empty. */
export const proposalQuery = (paymentDate: string, method: PayoutMethod | '') =>
  pagedQuery(
    'GET /api/operator/payout-batches/proposal',
    { query: { payment_date: paymentDate, method } },
    'Não foi possível ver o que vence',
  );

export const batchQuery = (id: string) => ({
  ...callQuery('GET /api/operator/payout-batches/{id}', { params: { id } }, 'Não foi possível abrir o lote'),
  refetchInterval: ({ state }: { readonly state: { readonly data?: BatchDetail | undefined } }) =>
    state.data && isBeingPaid(state.data) ? PAYING_MS : REFRESH_MS,
});

type Items = ResponseOf<'GET /api/operator/payout-batches/{id}/items'>;

export const itemsQuery = (id: number) => ({
  ...pagedQuery(
    'GET /api/operator/payout-batches/{id}/items',
    { params: { id: String(id) }, query: {} },
    'Não foi possível carregar os saques do lote',
  ),
  refetchInterval: ({
    state: { data },
  }: {
    readonly state: { readonly data?: { readonly pages: readonly Items[] } | undefined };
  }) => {
    const orders = (data?.pages ?? []).flatMap((page) => page.data.flatMap(({ order }) => order ?? []));
    return isBeingPaid({ orders }) && PAYING_MS;
  },
});

export function usePrepare() {
  const prepare = useCall('POST /api/operator/payout-batches', 'Não foi possível preparar o lote');
  const refresh = useRefresh(
    'GET /api/operator/payout-batches',
    'GET /api/operator/payout-batches/proposal',
    'GET /api/operator/withdrawals/{id}',
  );
  return {
    ...prepare,
    mutateAsync: (body: PrepareBody) => prepare.mutateAsync({ body }).finally(() => void refresh()),
  };
}

interface PrepareBody {
  readonly payment_date: string;
  readonly method: PayoutMethod;
  readonly without_ids: number[];
  readonly reviewed_ids: number[];
}

const CHANGED_BY_DECISION = [
  'GET /api/operator/payout-batches',
  'GET /api/operator/payout-batches/proposal',
  'GET /api/operator/payout-batches/{id}/items',
  'GET /api/operator/payout-batches/{id}/reconciliation',
  'GET /api/operator/withdrawals',
  'GET /api/operator/withdrawals/{id}',
] as const;

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
    void invalidate(client, ...CHANGED_BY_DECISION);
  };
  return {
    approve: () => applyDecision(call('POST /api/operator/payout-batches/{id}/approve', { params })),
    reject: (reason: string) =>
      applyDecision(call('POST /api/operator/payout-batches/{id}/reject', { params, body: { reason } })),
    enterFileRefusal: (reason: string) =>
      applyDecision(
        call('POST /api/operator/payout-batches/{id}/file-refusal', { params, body: { reason } }),
      ),
    confirmFileRefusal: () =>
      applyDecision(call('POST /api/operator/payout-batches/{id}/file-refusal/confirm', { params })),
    discardFileRefusal: () =>
      applyDecision(call('DELETE /api/operator/payout-batches/{id}/file-refusal', { params })),
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
      const endpoint =
        kind === 'csv'
          ? 'GET /api/operator/payout-batches/{id}/csv'
          : 'GET /api/operator/payout-batches/{id}/remittance';
      const text = await call(endpoint, { params: { id: String(id) } }, { timeoutMs: DOWNLOAD_TIMEOUT_MS });
      saveFile(name, text, kind === 'csv' ? 'text/csv' : 'text/plain');
    },
    meta: { errorMessage: 'Não foi possível baixar o arquivo' },
  });
