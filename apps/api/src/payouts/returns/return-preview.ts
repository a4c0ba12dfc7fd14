import { MAX_PREVIEWED_ITEMS } from '@indike/contract/operator/money/return-files';
import { parseItemReference } from '@indike/rules/payouts/payment-form';
import type { ReturnFile, ReturnItem } from '@indike/rules/payouts/return-file';
import type { Deps } from '../../deps.ts';
import { applyReturnItems, slicesOf, type FileOfItems } from './apply-return.ts';
import { insertReturnFile } from './return-store.ts';
import { commitWhen } from '../../platform/db/commit-when.ts';
import type { Tx } from '../../platform/db/database.ts';
import { isDatabaseUnavailable } from '../../platform/db/failures.ts';
import { withSavepoint } from '../../platform/db/savepoint.ts';
import { isRefused, type Refused } from '../../platform/refusal.ts';
import type { CallContext } from '../../audit/commands.ts';
import { digestOf, readReturn, SLICE_ITEMS, type UploadedReturn } from './return-import.ts';
import {
  findReturnFile,
  findReturnFileByHash,
  listReturnItems,
  type ReturnFileColumns,
  type ReturnItemColumns,
} from './return-queries.ts';
import { lockForEnd } from '../../withdrawals/commands.ts';

export interface PreviewedReturn {
  readonly file: ReturnFileColumns;
  readonly items: readonly ReturnItemColumns[];
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

/** Locks all that the file may change at once and in order, because one transaction applies all of its slices. */
async function applyAll(
  tx: Tx,
  id: number,
  { bankCode, payer, items }: ReturnFile,
  now: Date,
): Promise<void> {
  const references = items.flatMap(({ reference }) => parseItemReference(reference) ?? []);
  await lockForEnd(
    tx,
    references.map(({ withdrawalId }) => withdrawalId),
  );
  for (const slice of slicesOf(items, SLICE_ITEMS)) await tryItems(tx, { id, bankCode, payer }, slice, now);
}

/** Does what the import would do and rolls it back, so that it reports exactly what the import would. */
export async function previewReturn(
  deps: Deps,
  upload: UploadedReturn,
  { operatorId, now }: CallContext,
): Promise<PreviewedReturn | Refused> {
  const read = await readReturn(deps.db, upload);
  if (isRefused(read)) return read;
  const order = { name: upload.name, sha256: digestOf(upload), file: read, operatorId, now };
  return commitWhen(
    deps.db,
    () => false,
    async (tx) => {
      const id =
        (await insertReturnFile(tx, order)) ?? (await findReturnFileByHash(tx, order.sha256))?.id ?? 0;
      const known = await findReturnFile(tx, id);
      if (known?.completed_at === null) await applyAll(tx, id, read, now);
      const file = await findReturnFile(tx, id);
      if (!file) throw new Error('a return file has vanished');
      const { rows } = await listReturnItems(tx, id, { limit: MAX_PREVIEWED_ITEMS });
      return { file, items: rows };
    },
  );
}
