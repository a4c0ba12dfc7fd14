import { taxSheet } from '@indike/contract/operator/money/taxes';
import { readWithholding } from '@indike/contract/operator/money/withholding';
import { saveFile } from '@indike/ui/browser/save-file.ts';
import { endpointKey } from '@indike/ui/query/endpoint-query.ts';
import { useMutation } from '@tanstack/react-query';
import { call, callForCsv } from '#app/shared/http/call.ts';
import { endpointQuery } from '#app/shared/query/endpoint-query.ts';
import { keysetQuery } from '#app/shared/query/keyset-query.ts';

const PAGE_SIZE = '50';
const DOWNLOAD_TIMEOUT_MS = 300_000;

export const SHEET_FAILED = 'Não foi possível carregar os pagamentos do mês';
export const WITHHOLDING_FAILED = 'Não foi possível carregar a retenção';

export const withholdingQuery = () => endpointQuery(readWithholding, {}, WITHHOLDING_FAILED);

export function taxSheetQuery(month: string) {
  const params = { month };
  const query = { limit: PAGE_SIZE };
  return keysetQuery({
    key: endpointKey(taxSheet, { params, query: { ...query, after: '' } }),
    read: (after, options) => call(taxSheet, { params, query: { ...query, after } }, options),
    errorMessage: SHEET_FAILED,
  });
}

export const useTaxDownload = () =>
  useMutation({
    mutationFn: async (month: string) => {
      const input = { params: { month }, query: { after: '' } };
      const text = await callForCsv(taxSheet, input, { timeoutMs: DOWNLOAD_TIMEOUT_MS });
      saveFile(`impostos-${month}.csv`, text, 'text/csv');
    },
    meta: { errorMessage: 'Não foi possível baixar a planilha' },
  });
