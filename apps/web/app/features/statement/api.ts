import type { StatementPart } from '@indike/rules/money/statement';
import { saveBlob, saveFile } from '@indike/ui/browser/save-file.ts';
import { callKey, callMeta } from '@indike/ui/query/call-query.ts';
import { infiniteQueryOptions, keepPreviousData, useMutation } from '@tanstack/react-query';
import { call } from '#app/shared/http/call.ts';

export const FAILED = 'Não foi possível obter o extrato';
const PAGE_SIZE = '20';

/** An empty month is the last one with movements, an empty part is all of them. */
export interface Chosen {
  readonly month: string;
  readonly part: StatementPart | '';
}

/** Keeps showing the month while the next one loads. */
export const statementPagesQuery = (chosen: Chosen) =>
  infiniteQueryOptions({
    queryKey: callKey('GET /api/me/statement', { query: { ...chosen, after: '', limit: PAGE_SIZE } }),
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/me/statement', { query: { ...chosen, after: pageParam, limit: PAGE_SIZE } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    meta: callMeta('GET /api/me/statement', FAILED),
  });

/** Fetched with the session's token, which a plain link could not send. */
export const useStatementPdf = () =>
  useMutation({
    mutationFn: async ({ month, part }: Chosen) =>
      saveBlob(`extrato-${month}.pdf`, await call('GET /api/me/statement/pdf', { query: { month, part } })),
    meta: { errorMessage: 'Erro baixando o extrato' },
  });

/** Of a month, or of all of them when it is empty. */
export const useStatementCsv = () =>
  useMutation({
    mutationFn: async ({ month, part }: Chosen) =>
      saveFile(
        month === '' ? 'extrato.csv' : `extrato-${month}.csv`,
        await call('GET /api/me/statement/csv', { query: { month, part } }),
        'text/csv',
      ),
    meta: { errorMessage: 'Erro baixando o extrato' },
  });
