import { saveBlob } from '@indike/ui/browser/save-file.ts';
import { useMutation } from '@tanstack/react-query';
import { call, callQuery } from '#app/shared/http/call.ts';

export const FAILED = { list: 'Erro obtendo os informes' } as const;

export const taxStatementsQuery = () => callQuery('GET /api/tax-statements', {}, FAILED.list);

/** Fetched with the session's token, which a plain link could not send. */
export const useStatement = () =>
  useMutation({
    mutationFn: async (year: number) =>
      saveBlob(
        `informe-rendimentos-${year}.pdf`,
        await call('GET /api/tax-statements/{year}', { params: { year: String(year) } }),
      ),
    meta: { errorMessage: 'Erro baixando o informe' },
  });
