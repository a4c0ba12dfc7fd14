import type { CallInput } from '@indike/contract/calls';
import { invalidate } from '@indike/ui/query/call-query.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callQuery, useCall } from '#app/shared/http/call.ts';
import { type ImportFile, readFile } from '#app/shared/imports/use-import.ts';
import { pagedQuery } from '#app/shared/query/keyset-query.ts';
import type { OutcomeFilter } from './model/texts.ts';

/** A long timeout, because a file may have thousands of payments. */
const IMPORT_TIMEOUT_MS = 120_000;

export const returnFilesQuery = () =>
  pagedQuery('GET /api/operator/return-files', { query: {} }, 'Não foi possível carregar os retornos');

export const returnFileQuery = (id: string) =>
  callQuery('GET /api/operator/return-files/{id}', { params: { id } }, 'Não foi possível abrir o retorno');

export const returnItemsQuery = (id: string, outcome: OutcomeFilter) =>
  pagedQuery(
    'GET /api/operator/return-files/{id}/items',
    { params: { id }, query: { outcome } },
    'Não foi possível carregar os pagamentos do retorno',
  );

/** All queries that show withdrawals, which a return file may change. */
const CHANGED_BY_RETURN = [
  'GET /api/operator/return-files',
  'GET /api/operator/return-files/{id}',
  'GET /api/operator/return-files/{id}/items',
  'GET /api/operator/withdrawals',
  'GET /api/operator/withdrawals/{id}',
  'GET /api/operator/payout-batches/{id}',
  'GET /api/operator/payout-batches/{id}/items',
  'GET /api/operator/payout-batches/proposal',
  'GET /api/operator/payout-batches/{id}/reconciliation',
  'GET /api/operator/tax/{month}',
] as const;

const inputOf = ({ name, bytes }: ImportFile) => ({
  query: { name },
  file: new Blob([bytes], { type: 'text/plain' }),
});

/** Silent, because the page shows what is wrong with the file where another can be chosen. */
export const usePreview = () =>
  useMutation({
    mutationFn: async (chosen: File) => {
      const file = await readFile(chosen);
      const preview = await call('POST /api/operator/return-files/preview', inputOf(file), {
        timeoutMs: IMPORT_TIMEOUT_MS,
      });
      return { file, preview };
    },
    meta: { silent: true },
  });

/** Applies the file as the preview with this digest showed it. */
export function useImport() {
  const client = useQueryClient();
  return async (file: ImportFile, preview: string) => {
    const { query, ...input } = inputOf(file);
    try {
      return await call(
        'POST /api/operator/return-files',
        { ...input, query: { ...query, preview } },
        { timeoutMs: IMPORT_TIMEOUT_MS },
      );
    } finally {
      void invalidate(client, ...CHANGED_BY_RETURN);
    }
  };
}

export const reconciliationQuery = (id: string) =>
  callQuery(
    'GET /api/operator/payout-batches/{id}/reconciliation',
    { params: { id } },
    'Não foi possível conciliar o lote',
  );

export type BankOrder = CallInput<'POST /api/sandbox/bank/return'>['body'];
/** Silent, because refusals are shown beside the file. */
export const useSandboxBank = () =>
  useMutation({
    mutationFn: (body: BankOrder) => call('POST /api/sandbox/bank/return', { body }),
    meta: { silent: true },
  });

/** Payments arrive within a second or so. */
export const pspBookQuery = () => ({
  ...callQuery('GET /api/sandbox/psp/book', { query: {} }, 'O provedor de testes não respondeu'),
  refetchInterval: 2_000,
});

export function usePspFaults() {
  const client = useQueryClient();
  return useCall('PUT /api/sandbox/psp/faults', 'O provedor de testes não mudou', {
    onSettled: () => invalidate(client, 'GET /api/sandbox/psp/book'),
  });
}

/** Says how a payment that matches nothing was cleared up. */
export function useClearLine(fileId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ line, note }: { readonly line: number; readonly note: string }) =>
      call('POST /api/operator/return-files/{id}/items/{line}/clear', {
        params: { id: String(fileId), line: String(line) },
        body: { note },
      }),
    onSuccess: () => invalidate(client, 'GET /api/operator/return-files/{id}/items'),
  });
}
