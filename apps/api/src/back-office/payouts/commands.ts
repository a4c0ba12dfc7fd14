import type { PrepareBatchForm } from '@indike/contract/operator/payout-batches';
import { withdrawalStatus } from '@indike/rules/money/withdrawals';
import { batchStatus } from '@indike/rules/payouts/batches';
import type { Deps } from '../../deps.ts';
import { notifyScheduled } from '../../notifications/commands.ts';
import { approveBatch, rejectBatch } from '../../payouts/decide-batch.ts';
import { prepareBatch, type PreparedBatch } from '../../payouts/prepare-batch.ts';
import { isRefused } from '../../platform/refusal.ts';
import { withAudit, type AuditedChange, type OperatorContext } from '../audit/commands.ts';

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

/** The Indikers are told of the day in the same transaction. */
export const approvePreparedBatch = (deps: Deps, id: number, context: OperatorContext) =>
  withAudit(
    deps,
    context,
    async (tx) => {
      const approved = await approveBatch(tx, { id, ...context });
      if (isRefused(approved)) return approved;
      const { newlyScheduled, paymentDate } = approved;
      const state = { status: withdrawalStatus.scheduled, payment_date: paymentDate };
      await notifyScheduled(deps.jobs, tx, newlyScheduled, state);
      return approved;
    },
    ({ paymentDate }) => ({
      ...about(id),
      action: 'payout-batch.approve',
      before: { status: batchStatus.prepared },
      after: { status: batchStatus.approved, payment_date: paymentDate },
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
