import { EXPORT_ROWS_HEADER } from '@indike/contract/operator/exports';
import { exportFileNames, type ExportSubject } from '@indike/rules/exports/subjects';
import { saveFile } from '@indike/ui/browser/save-file.ts';
import { ApiError } from '@indike/ui/http/api-error.ts';
import type { CallOptions } from '@indike/ui/http/send-call.ts';
import { invalidate } from '@indike/ui/query/call-query.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { NOTHING_YET, withPart } from './export-progress.ts';

const DOWNLOAD_TIMEOUT_MS = 300_000;

export interface ExportChoice {
  /** Whether CPF, phones and e-mail addresses of contacts are exported in clear. */
  readonly unmasked: boolean;
}

export interface Exportable {
  readonly subject: ExportSubject;
  /** Fetches the file with the filters of the list. */
  readonly download: (choice: ExportChoice, options: CallOptions) => Promise<string>;
  /** Requests the same file in the background, for when it is too large to wait for. */
  readonly order: (choice: ExportChoice) => Promise<unknown>;
}

const TOO_LARGE: readonly string[] = ['export_too_large', 'audit_download_too_large'];
export const isTooLarge = (error: Error | null): boolean =>
  error instanceof ApiError && error.code !== undefined && TOO_LARGE.includes(error.code);

/** Orders a file made in the background. The server sends an e-mail when it is ready. */
export function useOrder({ order }: Exportable) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: order,
    meta: { silent: true },
    onSettled: () => invalidate(client, 'GET /api/operator/export-files'),
  });
}

/** A download with progress that can be cancelled. */
export function useExport({ subject, download }: Exportable) {
  const [progress, setProgress] = useState(NOTHING_YET);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const { mutate, reset, ...mutation } = useMutation({
    mutationFn: async (choice: ExportChoice) => {
      const controller = new AbortController();
      running.current = controller;
      setProgress(NOTHING_YET);
      const text = await download(choice, {
        signal: controller.signal,
        timeoutMs: DOWNLOAD_TIMEOUT_MS,
        onText: (part, headers) =>
          setProgress((before) => withPart(before, part, headers.get(EXPORT_ROWS_HEADER))),
      });
      saveFile(`${exportFileNames[subject]}.csv`, text, 'text/csv');
    },
    // The dialog shows the error, because the operator can choose again there.
    meta: { silent: true },
  });
  const cancel = () => {
    running.current?.abort();
    reset();
  };
  return { start: mutate, cancel, progress, ...mutation };
}
