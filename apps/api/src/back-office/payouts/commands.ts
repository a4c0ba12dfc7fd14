import type { PrepareBatchForm } from '@indike/contract/operator/money/payout-batches';
import { batchStatus } from '@indike/rules/payouts/batches';
import type { Deps } from '../../deps.ts';
import { notifyScheduled } from '../../notifications/commands.ts';
import { readBatchFile, type BatchFileKind } from '../../payouts/download.ts';
import { approveBatch, rejectBatch } from '../../payouts/decide-batch.ts';
import { prepareBatch, type PreparedBatch } from '../../payouts/prepare-batch.ts';
import { insertClearance } from '../../payouts/return-store.ts';
import { isRefused, refuse } from '../../platform/refusal.ts';
import { findImporter, findReturnItem } from './return-queries.ts';
import { findPayer, remittancePayerOf } from '../../payer/commands.ts';
import { withAudit, type AuditedChange, type OperatorContext } from '../../audit/commands.ts';

const about = (id: number) => ({ entity: 'payout-batch', entityId: id }) satisfies Partial<AuditedChange>;

export const prepareNewBatch = (deps: Deps, form: PrepareBatchForm, context: OperatorContext) =>
  withAudit<PreparedBatch>(
    deps,
    context,
    (tx) =>
      prepareBatch(tx, {
        paymentDate: form.payment_date,
        only: form.withdrawal_ids ? new Set(form.withdrawal_ids) : null,
        without: new Set(form.without_ids),
        reviewed: new Set(form.reviewed_ids),
        ...context,
      }),
    ({ id, withdrawalIds, net }) => ({
      ...about(id),
      action: 'payout-batch.prepare',
      before: null,
      after: {
        status: batchStatus.prepared,
        payment_date: form.payment_date,
        net,
        withdrawals: withdrawalIds,
      },
    }),
  );

/** Notifies the newly scheduled Indikers in the same transaction. */
export const approvePreparedBatch = (deps: Deps, id: number, context: OperatorContext) =>
  withAudit(
    deps,
    context,
    async (tx) => {
      const payer = remittancePayerOf(await findPayer(tx));
      const approved = await approveBatch(tx, deps.encryption, { id, payer, ...context });
      if (isRefused(approved)) return approved;
      const { newlyScheduled, paymentDate } = approved;
      await notifyScheduled(deps.jobs, tx, newlyScheduled, {
        status: 'scheduled',
        payment_date: paymentDate,
      });
      return approved;
    },
    ({ paymentDate, remittance }) => ({
      ...about(id),
      action: 'payout-batch.approve',
      before: { status: batchStatus.prepared },
      after: { status: batchStatus.approved, payment_date: paymentDate, ...remittance },
    }),
  );

/** Records each download in the audit log, with the digest of the file. */
export const downloadBatchFile = (deps: Deps, id: number, kind: BatchFileKind, context: OperatorContext) =>
  withAudit(
    deps,
    context,
    (tx) => readBatchFile(tx, deps.encryption, id, kind),
    ({ sha256 }) => ({
      ...about(id),
      action: 'payout-batch.download',
      before: null,
      after: { file: kind, sha256 },
    }),
  );

export const rejectPreparedBatch = (deps: Deps, id: number, reason: string, context: OperatorContext) =>
  withAudit(
    deps,
    context,
    (tx) => rejectBatch(tx, { id, ...context }, reason),
    () => ({
      ...about(id),
      action: 'payout-batch.reject',
      before: { status: batchStatus.prepared },
      after: { status: batchStatus.rejected, reason },
    }),
  );

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
    ({ reference }) => ({
      action: 'return-file.clear-line',
      entity: 'return-file',
      entityId: fileId,
      before: null,
      after: { line, reference, note },
    }),
  );
