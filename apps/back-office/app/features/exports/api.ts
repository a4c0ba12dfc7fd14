import { exportFileState } from '@indike/rules/exports/subjects';
import type { CallOptions } from '@indike/ui/http/send-call.ts';
import { invalidate } from '@indike/ui/query/call-query.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callQuery } from '#app/shared/http/call.ts';

/** Days as YYYY-MM-DD, or '' for no limit. */
export interface Period {
  readonly from: string;
  readonly to: string;
}
export type EarningFilter = Period & { readonly state: string };

const earningInput = (filter: EarningFilter) => ({ query: { ...filter, indiker: '' } });
export const downloadEarnings = (filter: EarningFilter, options: CallOptions): Promise<string> =>
  call('GET /api/operator/exports/earnings', earningInput(filter), options);
export const orderEarnings = (filter: EarningFilter) =>
  call('POST /api/operator/exports/earnings', earningInput(filter));

const ledgerInput = (period: Period) => ({ query: { ...period, indiker: '' } });
export const downloadLedger = (period: Period, options: CallOptions): Promise<string> =>
  call('GET /api/operator/exports/ledger', ledgerInput(period), options);
export const orderLedger = (period: Period) => call('POST /api/operator/exports/ledger', ledgerInput(period));

const auditInput = (period: Period) => ({
  query: { ...period, operator: '', action: '', entity: '', entity_id: '' },
});
export const downloadAudit = (period: Period, options: CallOptions): Promise<string> =>
  call('GET /api/operator/audit/csv', auditInput(period), options);
export const orderAudit = (period: Period) => call('POST /api/operator/exports/audit', auditInput(period));

const WATCHED_MS = 2_000;
const USUAL_MS = 60_000;

export const exportFilesQuery = () => ({
  ...callQuery('GET /api/operator/export-files', {}, 'Não foi possível carregar os arquivos'),
  refetchInterval: ({
    state: { data },
  }: {
    state: { data?: { data: readonly { state: string }[] } | undefined };
  }) => (data?.data.some(({ state }) => state === exportFileState.running) ? WATCHED_MS : USUAL_MS),
});

export function useDeleteFile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) =>
      call('DELETE /api/operator/export-files/{id}', { params: { id: String(id) } }),
    meta: { errorMessage: 'Não foi possível apagar o arquivo' },
    onSettled: () => invalidate(client, 'GET /api/operator/export-files'),
  });
}
