import { createHash } from 'node:crypto';
import {
  returnFileProblems,
  returnFileSteps,
  type ReturnFile,
  type ReturnItem,
} from '@indike/rules/payouts/return-file';
import type { Deps } from '../../deps.ts';
import { notifyPayoutOutcomes, notifyCompleted } from '../../notifications/commands.ts';
import { applyReturnItems, slicesOf, type EndedWithdrawal, type FileOfItems } from './apply-return.ts';
import { completeReturnFile, hasSentFiles, insertReturnFile } from './return-store.ts';
import type { Db } from '../../platform/db/database.ts';
import { isDatabaseUnavailable } from '../../platform/db/failures.ts';
import { loggableError } from '../../platform/log.ts';
import { isRefused, refuse, type Refused } from '../../platform/refusal.ts';
import { inSlices } from '../../platform/slices.ts';
import {
  type AuditEntry,
  type CallContext,
  insertAuditEntries,
  insertAuditEntry,
} from '../../audit/commands.ts';
import { findReturnFileByHash } from './return-queries.ts';

/** Payments in one transaction: enough to be fast, few enough that its locks are held only briefly. */
export const SLICE_ITEMS = 200;

export interface UploadedReturn {
  readonly name: string;
  readonly content: Buffer;
}
export interface ImportedReturn {
  readonly id: number;
  readonly repeated: boolean;
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
      before: null,
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
    await notifyPayoutOutcomes(
      deps.jobs,
      tx,
      ended.flatMap(({ withdrawalId, moved }) => (moved ? [{ withdrawalId, state: moved.after }] : [])),
    );
    await notifyCompleted(deps.jobs, tx, finished);
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
