import { createHash } from 'node:crypto';
import { MAX_PREVIEWED_ITEMS } from '@indike/contract/operator/money/return-files';
import { parseItemReference } from '@indike/rules/payouts/payment-form';
import {
  type ReturnFile,
  returnFileProblems,
  returnFileSteps,
  type ReturnItem,
} from '@indike/rules/payouts/return-file';
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
import { commitWhen, withSavepoint } from '../../platform/db/transactions.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { isDatabaseUnavailable } from '../../platform/db/failures.ts';
import { loggableError } from '../../platform/log.ts';
import { isRefused, refuse, type Refused } from '../../platform/refusal.ts';
import { inSlices } from '../../platform/slices.ts';
import { lockForEnd } from '../../withdrawals/commands.ts';
import { applyReturnItems, type EndedWithdrawal, type FileOfItems, slicesOf } from './apply-return.ts';
import {
  findImporter,
  findReturnFile,
  findReturnFileByHash,
  findReturnItem,
  listReturnItems,
  type ReturnFileColumns,
  type ReturnItemColumns,
} from './return-queries.ts';
import { completeReturnFile, hasSentFiles, insertClearance, insertReturnFile } from './return-store.ts';

/** Payments in one transaction: enough to be fast, few enough that its locks are held only briefly. */
const SLICE_ITEMS = 200;

export interface UploadedReturn {
  readonly name: string;
  readonly content: Buffer;
}
export interface ImportedReturn {
  readonly id: number;
  readonly repeated: boolean;
}

/** Refuses the whole file if any of it is unreadable. */
async function readReturn(db: Db, { content }: UploadedReturn): Promise<ReturnFile | Refused> {
  const decision = await inSlices(returnFileSteps(content.toString('latin1')));
  if (decision.ok)
    return (await hasSentFiles(db, decision.file)) ? decision.file : refuse('return_file_other_payer');
  const { line, problem } = decision.fault;
  return { refused: 'return_file_refused', details: [`Linha ${line}: ${returnFileProblems[problem]}.`] };
}

const digestOf = ({ content }: UploadedReturn): Buffer => createHash('sha256').update(content).digest();

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

/** Stores the file unless it is already stored. `repeated` means that it was imported completely before. */
async function openFile(
  deps: Deps,
  upload: UploadedReturn,
  file: ReturnFile,
  context: CallContext,
): Promise<ImportedReturn> {
  const { operatorId, now } = context;
  const { name } = upload;
  const sha256 = digestOf(upload);
  const id = await deps.db.transaction().execute(async (tx) => {
    const inserted = await insertReturnFile(tx, { name, sha256, file, operatorId, now });
    if (inserted === undefined) return undefined;
    await insertAuditEntry(tx, {
      ...context,
      action: 'return-file.import',
      entity: 'return-file',
      entityId: inserted,
      after: { name, sequence: file.sequence, items: file.items.length, sha256: sha256.toString('hex') },
    });
    return inserted;
  });
  if (id !== undefined) return { id, repeated: false };
  const known = await findReturnFileByHash(deps.db, sha256);
  if (!known) throw new Error('a return file has vanished');
  return { id: known.id, repeated: known.completed_at !== null };
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
 * Refuses the whole file if any of it is unreadable. Applies it slice by slice. After an interruption, importing the
 * file again continues where it stopped.
 */
export async function importReturn(
  deps: Deps,
  upload: UploadedReturn,
  context: CallContext,
): Promise<ImportedReturn | Refused> {
  const read = await readReturn(deps.db, upload);
  if (isRefused(read)) return read;
  const opened = await openFile(deps, upload, read, context);
  if (opened.repeated) return opened;
  const file = { id: opened.id, bankCode: read.bankCode, payer: read.payer };
  let failed = 0;
  for (const slice of slicesOf(read.items, SLICE_ITEMS))
    failed += await applyEach(deps, file, slice, context);
  if (failed === 0)
    await deps.db.transaction().execute((tx) => completeReturnFile(tx, opened.id, context.now));
  return opened;
}

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
