import { saveFile } from '@indike/ui/browser/save-file.ts';
import { callKey } from '@indike/ui/query/call-query.ts';
import { useMutation } from '@tanstack/react-query';
import { call, callForCsv, callQuery } from '#app/shared/http/call.ts';
import { keysetQuery } from '#app/shared/query/keyset-query.ts';

const PAGE_SIZE = '50';
const DOWNLOAD_TIMEOUT_MS = 300_000;

export const SHEET_FAILED = 'Não foi possível carregar os pagamentos do mês';
export const WITHHOLDING_FAILED = 'Não foi possível carregar a retenção';

export const withholdingQuery = () => callQuery('GET /api/operator/withholding', {}, WITHHOLDING_FAILED);

export function taxSheetQuery(month: string) {
  const params = { month };
  const query = { limit: PAGE_SIZE };
  return keysetQuery({
    key: callKey('GET /api/operator/tax/{month}', { params, query: { ...query, after: '' } }),
    read: (after, options) =>
      call('GET /api/operator/tax/{month}', { params, query: { ...query, after } }, options),
    errorMessage: SHEET_FAILED,
  });
}

export const useTaxDownload = () =>
  useMutation({
    mutationFn: async (month: string) => {
      const input = { params: { month }, query: { after: '' } };
      const text = await callForCsv('GET /api/operator/tax/{month}', input, {
        timeoutMs: DOWNLOAD_TIMEOUT_MS,
      });
      saveFile(`impostos-${month}.csv`, text, 'text/csv');
    },
    meta: { errorMessage: 'Não foi possível baixar a planilha' },
  });
