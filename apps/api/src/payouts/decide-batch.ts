import { areIndependent, withAudit, type OperatorContext } from '../audit/commands.ts';
import type { Deps } from '../deps.ts';
import { notifyWithdrawals } from '../notifications/commands.ts';
import { dateInSaoPaulo, type PlainDate } from '@indike/rules/dates/calendar';
import { addCentavos, type Centavos } from '@indike/rules/money/money';
import { batchStatus, decideApproval, decideRejection } from '@indike/rules/payouts/batches';
import type { Tx } from '../platform/db/database.ts';
import type { OperatorId } from '../platform/http/authentication.ts';
import { isRefused, refuse, type Refused } from '../platform/refusal.ts';
import { findChanges } from './batch-items.ts';
import { BATCH_REFUSAL_CODES, MAX_DETAILS } from './prepare-batch.ts';
import { findItems } from './queries.ts';
import { loadPayments } from './remittance-file.ts';
import { decideBatch, lockBatch, lockItemWallets, releaseItems } from './store.ts';
import { findExtraHolidays } from '../holidays/commands.ts';
import { scheduleAll } from '../withdrawals/commands.ts';
import { type BatchToPay, waysToPay } from './ways-to-pay.ts';
import type { PayoutMethod } from '@indike/rules/payouts/payment-orders';

interface Decision {
  readonly id: number;
  readonly operatorId: OperatorId;
  readonly now: Date;
}

interface ApprovedBatch {
  readonly paymentDate: PlainDate;
  /** What the audit log says of the file or the orders. */
  readonly sent: Record<string, unknown>;
  readonly count: number;
  readonly net: Centavos;
  /** Withdrawals whose Indiker has not been notified of this payment date yet. */
  readonly newlyScheduled: readonly number[];
}

interface Ready extends BatchToPay {
  readonly method: PayoutMethod;
}

/** Runs the checks that may refuse an approval, before anything is written. */
async function prepareApproval(tx: Tx, { id, operatorId, now }: Decision): Promise<Ready | Refused> {
  const batch = await lockBatch(tx, id);
  if (!batch) return refuse('not_found');
  const { paymentDate, method } = batch;
  const extraHolidays = await findExtraHolidays(tx);
  const day = { today: dateInSaoPaulo(now), extraHolidays };
  const decision = decideApproval({
    ...batch,
    decidedBy: operatorId,
    independent: await areIndependent(tx, batch.preparedBy, operatorId, now),
    ...day,
  });
  if (!decision.ok) return refuse(BATCH_REFUSAL_CODES[decision.code]);
  const items = await findItems(tx, id, await lockItemWallets(tx, id));
  const changes = await findChanges(tx, items, { paymentDate, now });
  if (changes.length > 0) return { refused: 'batch_changed', details: changes.slice(0, MAX_DETAILS) };
  const ids = items.map(({ withdrawal_id }) => withdrawal_id);
  return { id, method, paymentDate, now, payments: await loadPayments(tx, id, ids) };
}

/**
 * Schedules the withdrawals of a batch and stores its remittance file or its orders. Returns what the audit log says of
 * them.
 */
export async function orderPayments(
  deps: Deps,
  tx: Tx,
  ready: Ready,
  decidedBy: OperatorId,
): Promise<Record<string, unknown> | Refused> {
  const { id, method, paymentDate, payments, now } = ready;
  const sent = await waysToPay[method](deps, tx, ready);
  if (isRefused(sent)) return sent;
  await decideBatch(tx, { id, status: batchStatus.approved, decidedBy, rejectReason: null, now });
  await scheduleAll(
    tx,
    payments.map(({ row: { id: withdrawalId, status, withheld }, bank }) => ({
      id: withdrawalId,
      status,
      withheld,
      bank,
    })),
    paymentDate,
  );
  return sent;
}

/** Lock order: the batch, the wallets, the sequence of the files. */
async function approve(deps: Deps, tx: Tx, decision: Decision): Promise<ApprovedBatch | Refused> {
  const ready = await prepareApproval(tx, decision);
  if (isRefused(ready)) return ready;
  const sent = await orderPayments(deps, tx, ready, decision.operatorId);
  if (isRefused(sent)) return sent;
  const { paymentDate, payments } = ready;
  const newlyScheduled = payments
    .filter(({ row }) => row.status !== 'scheduled' || row.payment_date !== paymentDate)
    .map(({ row }) => row.id);
  const net = addCentavos(...payments.map(({ row }) => row.net));
  return { paymentDate, sent, count: payments.length, net, newlyScheduled };
}

async function reject(tx: Tx, { id, operatorId, now }: Decision, reason: string): Promise<void | Refused> {
  const batch = await lockBatch(tx, id);
  if (!batch) return refuse('not_found');
  const decision = decideRejection({ ...batch, decidedBy: operatorId });
  if (!decision.ok) return refuse(BATCH_REFUSAL_CODES[decision.code]);
  await decideBatch(tx, {
    id,
    status: batchStatus.rejected,
    decidedBy: operatorId,
    rejectReason: reason,
    now,
  });
  await releaseItems(tx, id);
}

/** Notifies the newly scheduled Indikers in the same transaction. */
export const approveBatch = (deps: Deps, id: number, context: OperatorContext) =>
  withAudit(
    deps,
    context,
    async (tx) => {
      const approved = await approve(deps, tx, { id, ...context });
      if (isRefused(approved)) return approved;
      const { newlyScheduled, paymentDate } = approved;
      const state = { status: 'scheduled', payment_date: paymentDate } as const;
      const scheduled = newlyScheduled.map((withdrawalId) => ({ withdrawalId, state }));
      await notifyWithdrawals(deps.jobs, tx, scheduled, context.now);
      return approved;
    },
    ({ paymentDate, sent, count, net }) => ({
      entity: 'payout-batch',
      entityId: id,
      before: { status: batchStatus.prepared },
      after: { status: batchStatus.approved, payment_date: paymentDate, count, net, ...sent },
    }),
  );

export const rejectBatch = (deps: Deps, id: number, reason: string, context: OperatorContext) =>
  withAudit(
    deps,
    context,
    (tx) => reject(tx, { id, ...context }, reason),
    () => ({
      entity: 'payout-batch',
      entityId: id,
      before: { status: batchStatus.prepared },
      after: { status: batchStatus.rejected, reason },
    }),
  );
