import {
  batchReconciliation,
  clearReturnLine,
  importReturnFile,
  previewReturnFile,
  returnFile,
  returnFileItems,
  returnFiles,
} from '@indike/contract/operator/money/return-files';
import { operatorWithdrawalDetail, operatorWithdrawals } from '@indike/contract/operator/money/money';
import {
  payoutBatch,
  payoutBatchItems,
  payoutProposal,
} from '@indike/contract/operator/money/payout-batches';
import { taxSheet } from '@indike/contract/operator/money/taxes';
import { sandboxBankReturn } from '@indike/contract/wire/sandbox';
import type { CallInput } from '@indike/contract/wire/endpoint';
import { endpointKey } from '@indike/ui/query/endpoint-query.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#app/shared/http/call.ts';
import { endpointQuery } from '#app/shared/query/endpoint-query.ts';
import { keysetQuery } from '#app/shared/query/keyset-query.ts';
import type { OutcomeFilter } from './model/texts.ts';

const PAGE_SIZE = '50';
/** A long timeout, because a file may have thousands of payments. */
const IMPORT_TIMEOUT_MS = 120_000;

export function returnFilesQuery() {
  return keysetQuery({
    key: endpointKey(returnFiles, { query: { after: '', limit: PAGE_SIZE } }),
    read: (after, options) => call(returnFiles, { query: { after, limit: PAGE_SIZE } }, options),
    errorMessage: 'Não foi possível carregar os retornos',
  });
}

export const returnFileQuery = (id: string) =>
  endpointQuery(returnFile, { params: { id } }, 'Não foi possível abrir o retorno');

export function returnItemsQuery(id: string, outcome: OutcomeFilter) {
  const params = { id };
  const query = { outcome, limit: PAGE_SIZE };
  return keysetQuery({
    key: endpointKey(returnFileItems, { params, query: { ...query, after: '' } }),
    read: (after, options) => call(returnFileItems, { params, query: { ...query, after } }, options),
    errorMessage: 'Não foi possível carregar os pagamentos do retorno',
  });
}

/** All queries that show withdrawals, which a return file may change. */
const CHANGED_BY_RETURN = [
  returnFiles,
  returnFile,
  returnFileItems,
  operatorWithdrawals,
  operatorWithdrawalDetail,
  payoutBatch,
  payoutBatchItems,
  payoutProposal,
  batchReconciliation,
  taxSheet,
];

export interface ReadFile {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

const inputOf = ({ name, bytes }: ReadFile) => ({ query: { name }, file: bytes });

/** Silent, because the page shows what is wrong with the file where another can be chosen. */
export const usePreview = () =>
  useMutation({
    // Reading is part of the mutation, because the browser cannot read a folder, nor a file that changed meanwhile.
    mutationFn: async (chosen: File) => {
      const file = { name: chosen.name, bytes: new Uint8Array(await chosen.arrayBuffer()) };
      const preview = await call(previewReturnFile, inputOf(file), { timeoutMs: IMPORT_TIMEOUT_MS });
      return { file, preview };
    },
    meta: { silent: true },
  });

export function useImport() {
  const client = useQueryClient();
  return async (file: ReadFile) => {
    try {
      return await call(importReturnFile, inputOf(file), { timeoutMs: IMPORT_TIMEOUT_MS });
    } finally {
      for (const { path } of CHANGED_BY_RETURN) void client.invalidateQueries({ queryKey: [path] });
    }
  };
}

export const reconciliationQuery = (id: string) =>
  endpointQuery(batchReconciliation, { params: { id } }, 'Não foi possível conciliar o lote');

export type BankOrder = CallInput<typeof sandboxBankReturn>['body'];
/** Silent, because refusals are shown beside the file. */
export const useSandboxBank = () =>
  useMutation({
    mutationFn: (body: BankOrder) => call(sandboxBankReturn, { body }),
    meta: { silent: true },
  });

/** Says how a payment that matches nothing was cleared up. */
export function useClearLine(fileId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ line, note }: { readonly line: number; readonly note: string }) =>
      call(clearReturnLine, { params: { id: String(fileId), line: String(line) }, body: { note } }),
    onSuccess: () => client.invalidateQueries({ queryKey: [returnFileItems.path] }),
  });
}
