import type { ReturnFile, ReturnItem } from '@indike/rules/payouts/return-file';
import {
  type AuditEntry,
  type CallContext,
  insertAuditEntries,
  insertAuditEntry,
  type OperatorContext,
  withAudit,
} from '../../audit/commands.ts';
import type { Deps } from '../../deps.ts';
import { notifyCompleted, notifyWithdrawals } from '../../notifications/commands.ts';
import { commitWhen } from '../../platform/db/transactions.ts';
import type { Tx } from '../../platform/db/database.ts';
import { isDatabaseUnavailable } from '../../platform/db/failures.ts';
import { loggableError } from '../../platform/log.ts';
import { isRefused, refuse, type Refused } from '../../platform/refusal.ts';
import {
  applyReturnItems,
  type EndedWithdrawal,
  type FileOfItems,
  SLICE_ITEMS,
  slicesOf,
  StalePreview,
} from './apply-return.ts';
import { lockDecisions } from './return-confirmation.ts';
import { digestOf, readReturn, type UploadedReturn } from './return-preview.ts';
import { findImporter, findReturnFileByHash, findReturnItem } from './return-queries.ts';
import { completeReturnFile, insertClearance, insertReturnFile } from './return-store.ts';

interface ConfirmedReturn extends UploadedReturn {
  /** The digest of the preview that the operator has confirmed. */
  readonly preview: string;
}

export interface ImportedReturn {
  readonly id: number;
  readonly repeated: boolean;
}

const ACTIONS = {
  paid: 'withdrawal.pay',
  returned: 'withdrawal.return',
  not_paid: 'withdrawal.not-paid',
} as const;

/** The audit entry of a withdrawal, as if an operator had entered the outcome, plus the return file it came from. */
const auditOf =
  (fileId: number, context: CallContext) =>
  ({ withdrawalId, batchId, outcome, codes, moved }: EndedWithdrawal): AuditEntry => ({
    ...context,
    action: ACTIONS[outcome],
    entity: 'withdrawal',
    entityId: withdrawalId,
    before: moved?.before ?? null,
    after: { ...moved?.after, payout_batch: batchId, return_file: fileId, occurrences: codes },
  });

interface OpenedReturn extends ImportedReturn {
  /** What the operator has confirmed of the lines. */
  readonly confirmed: ReadonlyMap<number, string>;
}

/**
 * Stores the file unless it is already stored, and refuses it if it would do now anything else than its confirmed preview
 * showed. `repeated` means that it was imported completely before.
 */
function openFile(
  { db }: Deps,
  upload: ConfirmedReturn,
  file: ReturnFile,
  context: CallContext,
): Promise<OpenedReturn | Refused> {
  const { operatorId, now } = context;
  const { name } = upload;
  const sha256 = digestOf(upload);
  const open = async (tx: Tx): Promise<OpenedReturn | Refused> => {
    const inserted = await insertReturnFile(tx, { name, sha256, file, operatorId, now });
    const known = await findReturnFileByHash(tx, sha256);
    if (!known) throw new Error('a return file has vanished');
    const { id } = known;
    if (known.completed_at !== null) return { id, repeated: true, confirmed: new Map() };
    const { bankCode, payer } = file;
    const { decisions, digest } = await lockDecisions(tx, { id, bankCode, payer, sha256 }, file, now);
    if (digest !== upload.preview) return refuse('return_preview_stale');
    if (inserted !== undefined)
      await insertAuditEntry(tx, {
        ...context,
        action: 'return-file.import',
        entity: 'return-file',
        entityId: id,
        after: { name, sequence: file.sequence, items: file.items.length, sha256: sha256.toString('hex') },
      });
    return { id, repeated: false, confirmed: decisions };
  };
  return commitWhen(db, (opened) => !isRefused(opened), open);
}

async function applySlice(
  deps: Deps,
  file: FileOfItems,
  items: readonly ReturnItem[],
  context: CallContext,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const { ended, finished } = await applyReturnItems(tx, file, items, context.now);
    await notifyWithdrawals(
      deps.jobs,
      tx,
      ended.flatMap(({ withdrawalId, moved }) => (moved ? [{ withdrawalId, state: moved.after }] : [])),
      context.now,
    );
    await notifyCompleted(deps.jobs, tx, finished, context.now);
    await insertAuditEntries(tx, ended.map(auditOf(file.id, context)));
  });
}

/**
 * Applies the items together. If that fails, applies them one by one, so that one payment never stops the others.
 * Returns how many could not be applied.
 */
async function applyEach(
  deps: Deps,
  file: FileOfItems,
  items: readonly ReturnItem[],
  context: CallContext,
): Promise<number> {
  try {
    await applySlice(deps, file, items, context);
    return 0;
  } catch (error) {
    if (error instanceof StalePreview) throw error;
    const [item, ...more] = items;
    if (item && more.length === 0) {
      // The database failed, not the payment. Importing the file again continues from here.
      if (isDatabaseUnavailable(error)) throw error;
      deps.log.error(
        { return_file: file.id, line: item.line, err: loggableError(error) },
        'payment of a return file failed',
      );
      return 1;
    }
    let failed = 0;
    for (const one of items) failed += await applyEach(deps, file, [one], context);
    return failed;
  }
}

/**
 * Refuses the whole file if any of it is unreadable, or if it would do anything else than its confirmed preview showed.
 * Applies it slice by slice, and stops before the first line that another command has changed meanwhile. After an
 * interruption, previewing and importing the file again continues where it stopped.
 */
export async function importReturn(
  deps: Deps,
  upload: ConfirmedReturn,
  context: CallContext,
): Promise<ImportedReturn | Refused> {
  const read = await readReturn(deps.db, upload);
  if (isRefused(read)) return read;
  const opened = await openFile(deps, upload, read, context);
  if (isRefused(opened) || opened.repeated) return opened;
  const { id, confirmed } = opened;
  const { bankCode, payer, items } = read;
  const file = { id, bankCode, payer, confirmed };
  let failed = 0;
  try {
    for (const slice of slicesOf(items, SLICE_ITEMS)) failed += await applyEach(deps, file, slice, context);
  } catch (error) {
    if (error instanceof StalePreview) return refuse('return_preview_stale');
    throw error;
  }
  if (failed === 0) await deps.db.transaction().execute((tx) => completeReturnFile(tx, id, context.now));
  return { id, repeated: false };
}

/** An administrator other than the one who imported the file says how a payment that matches nothing was cleared up. */
export const clearReturnLine = (
  deps: Deps,
  { fileId, line, note }: { readonly fileId: number; readonly line: number; readonly note: string },
  context: OperatorContext,
) =>
  withAudit<{ reference: string }>(
    deps,
    context,
    async (tx) => {
      const item = await findReturnItem(tx, fileId, line);
      if (!item) return refuse('not_found');
      if (!item.unmatched_payment) return refuse('return_line_not_open');
      if ((await findImporter(tx, fileId)) === context.operatorId) return refuse('own_return_file');
      const isFirst = await insertClearance(tx, { fileId, line, note, ...context });
      return isFirst ? { reference: item.reference } : refuse('return_line_not_open');
    },
    ({ reference }) => ({ entity: 'return-file', entityId: fileId, after: { line, reference, note } }),
  );
