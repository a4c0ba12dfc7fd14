import { saveFile } from '@indike/ui/browser/save-file.ts';
import { useMutation } from '@tanstack/react-query';
import { call, callQuery } from '#app/shared/http/call.ts';
import { pagedQuery } from '#app/shared/query/keyset-query.ts';

const DOWNLOAD_TIMEOUT_MS = 300_000;

export const withholdingQuery = () =>
  callQuery('GET /api/operator/withholding', {}, 'Não foi possível carregar a retenção');

export const taxSheetQuery = (month: string) =>
  pagedQuery(
    'GET /api/operator/tax/{month}',
    { params: { month }, query: {} },
    'Não foi possível carregar os pagamentos do mês',
  );

export const useTaxDownload = () =>
  useMutation({
    mutationFn: async (month: string) => {
      const input = { params: { month }, query: { after: '' } };
      const file: unknown = await call('GET /api/operator/tax/{month}', input, {
        timeoutMs: DOWNLOAD_TIMEOUT_MS,
        accept: 'text/csv',
      });
      if (typeof file !== 'string') throw new Error('the answer is no file');
      saveFile(`impostos-${month}.csv`, file, 'text/csv');
    },
    meta: { errorMessage: 'Não foi possível baixar a planilha' },
  });
