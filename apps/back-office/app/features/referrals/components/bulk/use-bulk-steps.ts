import type { BulkResult } from '@indike/contract/operator/bulk';
import { useState } from 'react';
import { acceptedIn } from '../../model/bulk.ts';

interface Options<Values> {
  readonly ids: readonly number[];
  readonly send: (values: Values, ids: readonly number[], dryRun: boolean) => Promise<BulkResult>;
  readonly onMoved: () => void;
}

export interface BulkSteps {
  readonly preview: BulkResult | null;
  /** Null until the change was applied. */
  readonly result: BulkResult | null;
  readonly run: () => Promise<void>;
  readonly back: () => void;
}

/** The steps of a bulk change: the form, the preview by a dry run, the result. */
export function useBulkSteps<Values>({ ids, send, onMoved }: Options<Values>) {
  const [preview, setPreview] = useState<{ values: Values; result: BulkResult } | null>(null);
  const [result, setResult] = useState<BulkResult | null>(null);
  const look = async (values: Values) => setPreview({ values, result: await send(values, ids, true) });
  const run = async () => {
    if (!preview) return;
    setResult(await send(preview.values, acceptedIn(preview.result), false));
    onMoved();
  };
  return { preview: preview?.result ?? null, result, look, run, back: () => setPreview(null) };
}
