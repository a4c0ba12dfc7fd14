import type { CallName } from '@indike/contract/calls';
import { invalidate } from '@indike/ui/query/call-query.ts';
import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

export interface ImportFile {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Part of a mutation, because the browser cannot read a folder, nor a file that changed meanwhile. */
export const readFile = async (chosen: File): Promise<ImportFile> => ({
  name: chosen.name,
  bytes: new Uint8Array(await chosen.arrayBuffer()),
});

export const csvFile = (bytes: ImportFile['bytes']): Blob => new Blob([bytes], { type: 'text/csv' });

interface Calls<Result> {
  readonly preview: (file: ImportFile) => Promise<Result>;
  readonly apply: (file: ImportFile) => Promise<Result>;
  /** The message if the import fails; absent if the caller of `apply` shows the error. */
  readonly failed?: string;
  /** The lists to refetch after the import. */
  readonly changed: readonly CallName[];
}

export interface Import<Result> {
  readonly file: ImportFile | null;
  readonly preview: UseMutationResult<Result, Error, File>;
  readonly apply: UseMutationResult<Result, Error, ImportFile>;
  readonly choose: (file: File) => void;
  readonly restart: () => void;
}

/** State of an import: choose a file, preview it, apply it. */
export function useImport<Result>({ changed, failed, ...calls }: Calls<Result>): Import<Result> {
  const client = useQueryClient();
  const [file, setFile] = useState<ImportFile | null>(null);
  const preview = useMutation({
    mutationFn: async (chosen: File) => {
      const opened = await readFile(chosen);
      setFile(opened);
      return calls.preview(opened);
    },
    // The page shows what is wrong with the file, where another can be chosen.
    meta: { silent: true },
  });
  const apply = useMutation({
    mutationFn: calls.apply,
    meta: failed === undefined ? { silent: true } : { errorMessage: failed },
    onSettled: () => invalidate(client, ...changed),
  });
  const choose = (chosen: File) => {
    apply.reset();
    preview.mutate(chosen);
  };
  const restart = () => {
    apply.reset();
    preview.reset();
    setFile(null);
  };
  return { file, preview, apply, choose, restart };
}
