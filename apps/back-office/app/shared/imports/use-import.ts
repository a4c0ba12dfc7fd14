import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

export interface ImportFile {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

interface Calls<Result> {
  readonly preview: (file: ImportFile) => Promise<Result>;
  readonly apply: (file: ImportFile) => Promise<Result>;
  /** Shown when the import itself fails; absent where the caller of `apply` shows it. */
  readonly failed?: string;
  /** The paths of the lists that show what was imported. */
  readonly changed: readonly string[];
}

export interface Import<Result> {
  readonly file: ImportFile | null;
  readonly preview: UseMutationResult<Result, Error, ImportFile>;
  readonly apply: UseMutationResult<Result, Error, ImportFile>;
  /** Of the import, or of the preview until it was done. */
  readonly result: Result | null;
  readonly isDone: boolean;
  readonly choose: (file: File) => void;
  readonly restart: () => void;
}

/** One file: chosen, looked at, then imported. */
export function useImport<Result>({ changed, failed, ...calls }: Calls<Result>): Import<Result> {
  const client = useQueryClient();
  const [file, setFile] = useState<ImportFile | null>(null);
  // What is wrong with the file stands on the page, where it is chosen again.
  const preview = useMutation({ mutationFn: calls.preview, meta: { silent: true } });
  const apply = useMutation({
    mutationFn: calls.apply,
    meta: failed === undefined ? { silent: true } : { errorMessage: failed },
    onSettled: () => Promise.all(changed.map((path) => client.invalidateQueries({ queryKey: [path] }))),
  });
  const read = async (chosen: File) => {
    apply.reset();
    const opened = { name: chosen.name, bytes: new Uint8Array(await chosen.arrayBuffer()) };
    setFile(opened);
    preview.mutate(opened);
  };
  const restart = () => {
    apply.reset();
    preview.reset();
    setFile(null);
  };
  return {
    file,
    preview,
    apply,
    result: apply.data ?? preview.data ?? null,
    isDone: apply.data !== undefined,
    choose: (chosen) => void read(chosen),
    restart,
  };
}
