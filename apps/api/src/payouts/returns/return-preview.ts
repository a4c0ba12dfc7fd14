import { createHash } from 'node:crypto';
import { MAX_PREVIEWED_ITEMS } from '@indike/contract/operator/money/return-files';
import {
  type ReturnFile,
  returnFileProblems,
  returnFileSteps,
  type ReturnItem,
} from '@indike/rules/payouts/return-file';
import type { CallContext } from '../../audit/commands.ts';
import type { Deps } from '../../deps.ts';
import { commitWhen, withSavepoint } from '../../platform/db/transactions.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { isDatabaseUnavailable } from '../../platform/db/failures.ts';
import { isRefused, refuse, type Refused } from '../../platform/refusal.ts';
import { inSlices } from '../../platform/slices.ts';
import { applyReturnItems, type FileOfItems, SLICE_ITEMS, slicesOf } from './apply-return.ts';
import {
  findReturnFile,
  findReturnFileByHash,
  listReturnItems,
  type ReturnFileColumns,
  type ReturnItemColumns,
} from './return-queries.ts';
import { lockDecisions } from './return-confirmation.ts';
import { hasSentFiles, insertReturnFile } from './return-store.ts';

export interface UploadedReturn {
  readonly name: string;
  readonly content: Buffer;
}

/** Refuses the whole file if any of it is unreadable. */
export async function readReturn(db: Db, { content }: UploadedReturn): Promise<ReturnFile | Refused> {
  const decision = await inSlices(returnFileSteps(content.toString('latin1')));
  if (decision.ok)
    return (await hasSentFiles(db, decision.file)) ? decision.file : refuse('return_file_other_payer');
  const { line, problem } = decision.fault;
  return { refused: 'return_file_refused', details: [`Linha ${line}: ${returnFileProblems[problem]}.`] };
}

export const digestOf = ({ content }: UploadedReturn): Buffer =>
  createHash('sha256').update(content).digest();

export interface PreviewedReturn {
  readonly file: ReturnFileColumns;
  readonly items: readonly ReturnItemColumns[];
  readonly digest: string;
}

/** Like the import, applies items one by one when they fail together, so that one payment never hides the others. */
async function tryItems(tx: Tx, file: FileOfItems, items: readonly ReturnItem[], now: Date): Promise<void> {
  try {
    await withSavepoint(tx, () => applyReturnItems(tx, file, items, now));
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    if (items.length === 1) return;
    for (const one of items) await tryItems(tx, file, [one], now);
  }
}

/** Does what the import would do and rolls it back, so that it reports exactly what the import would. */
export async function previewReturn(
  deps: Deps,
  upload: UploadedReturn,
  { operatorId, now }: CallContext,
): Promise<PreviewedReturn | Refused> {
  const read = await readReturn(deps.db, upload);
  if (isRefused(read)) return read;
  const { bankCode, payer, items } = read;
  const order = { name: upload.name, sha256: digestOf(upload), file: read, operatorId, now };
  return commitWhen(
    deps.db,
    () => false,
    async (tx) => {
      const id =
        (await insertReturnFile(tx, order)) ?? (await findReturnFileByHash(tx, order.sha256))?.id ?? 0;
      const known = await findReturnFile(tx, id);
      const file = { id, bankCode, payer, sha256: order.sha256 };
      const { digest } = await lockDecisions(tx, file, read, now);
      if (known?.completed_at === null)
        for (const slice of slicesOf(items, SLICE_ITEMS)) await tryItems(tx, file, slice, now);
      const done = await findReturnFile(tx, id);
      if (!done) throw new Error('a return file has vanished');
      const { rows } = await listReturnItems(tx, id, { limit: MAX_PREVIEWED_ITEMS });
      return { file: done, items: rows, digest };
    },
  );
}
