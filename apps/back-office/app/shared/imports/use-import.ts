import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

export interface ImportFile {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

interface Calls<Result> {
  readonly preview: (file: ImportFile) => Promise<Result>;
  readonly apply: (file: ImportFile) => Promise<Result>;
  /** The message if the import fails; absent if the caller of `apply` shows the error. */
  readonly failed?: string;
  /** Endpoint paths of the lists to invalidate after the import. */
  readonly changed: readonly string[];
}

export interface Import<Result> {
  readonly file: ImportFile | null;
  readonly preview: UseMutationResult<Result, Error, ImportFile>;
  readonly apply: UseMutationResult<Result, Error, ImportFile>;
  /** The result of the import or, until then, of the preview. */
  readonly result: Result | null;
  readonly isDone: boolean;
  readonly choose: (file: File) => void;
  readonly restart: () => void;
}

/** State of an import: choose a file, preview it, apply it. */
export function useImport<Result>({ changed, failed, ...calls }: Calls<Result>): Import<Result> {
  const client = useQueryClient();
  const [file, setFile] = useState<ImportFile | null>(null);
  // The page shows what is wrong with the file, where another can be chosen.
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
