import type { ExportFile } from '@indike/contract/operator/exports';
import { exportFileState, type ExportSubject } from '@indike/rules/exports/subjects';
import { saveAddress } from '@indike/ui/browser/save-file.ts';
import { requestUrl } from '@indike/ui/http/request.ts';
import { invalidate } from '@indike/ui/query/call-query.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call, callQuery } from '../http/call.ts';

const WATCHED_MS = 1_000;
const USUAL_MS = 60_000;

export const exportFilesQuery = () => ({
  ...callQuery('GET /api/operator/export-files', {}, 'Não foi possível carregar os arquivos'),
  refetchInterval: ({
    state: { data },
  }: {
    state: { data?: { data: readonly { state: string }[] } | undefined };
  }) => (data?.data.some(({ state }) => state === exportFileState.running) ? WATCHED_MS : USUAL_MS),
});

/** A plain address, so that the browser saves the file: it may be too large to hold in the page's memory. */
export const exportFileAddress = (id: number): string =>
  requestUrl('GET /api/operator/export-files/{id}/csv', { params: { id: String(id) } });

export function useDeleteFile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) =>
      call('DELETE /api/operator/export-files/{id}', { params: { id: String(id) } }),
    meta: { errorMessage: 'Não foi possível apagar o arquivo' },
    onSettled: () => invalidate(client, 'GET /api/operator/export-files'),
  });
}

interface ExportChoice {
  /** Whether CPF, phones and e-mail addresses of contacts are exported in clear. */
  readonly unmasked: boolean;
}

export interface Exportable {
  readonly subject: ExportSubject;
  /** Orders the file with the filters of the list. A job makes it. */
  readonly order: (choice: ExportChoice) => Promise<ExportFile>;
}

/** Orders a file, watches it being made, and saves it when it is ready. */
export function useExport({ order }: Exportable) {
  const client = useQueryClient();
  const ordered = useMutation({
    mutationFn: order,
    // The dialog shows the error, because the operator can choose again there.
    meta: { silent: true },
    onSettled: () => invalidate(client, 'GET /api/operator/export-files'),
  });
  const { data: files } = useQuery({ ...exportFilesQuery(), enabled: ordered.isSuccess });
  const file = ordered.data && (files?.data.find(({ id }) => id === ordered.data.id) ?? ordered.data);
  const readyId = file?.state === exportFileState.ready ? file.id : undefined;
  useEffect(() => {
    if (readyId !== undefined) saveAddress(exportFileAddress(readyId));
  }, [readyId]);
  return {
    start: ordered.mutate,
    forget: ordered.reset,
    isOrdering: ordered.isPending,
    error: ordered.error,
    file,
  };
}
