import { dateInSaoPaulo } from '@indike/rules/dates/calendar';
import {
  nextLookSeconds,
  type ProviderAnswer,
  RETURNED_AFTER_PAYMENT,
  whyReturnNeedsPeople,
} from '@indike/rules/payouts/payment-orders';
import { returnOutcome } from '@indike/rules/payouts/return-items';
import { insertAuditEntry } from '../../audit/commands.ts';
import type { Deps } from '../../deps.ts';
import { notifyWithdrawals } from '../../notifications/commands.ts';
import type { Tx } from '../../platform/db/database.ts';
import { lockForEnd, returnPayment } from '../../withdrawals/commands.ts';
import { returnItem } from '../store.ts';
import { type LockedOrder, lockOrder, storeRecheck, storeReturn } from './order-store.ts';
import { type ReturnedPayment, storeReturnedAmount } from './statement-store.ts';

// Payments that came back after they were made (decision 0098).

/** Look-ups of a paid order until the next statement has to tell what came of its money: some five minutes. */
const RECHECKS = 12;

type Withdrawal = Parameters<typeof returnPayment>[1];

/** The item of the batch follows. The audit log names the person who approved the batch, and the order. */
async function returnWithdrawal(
  { jobs }: Deps,
  tx: Tx,
  order: LockedOrder,
  { withdrawal, now }: { readonly withdrawal: Withdrawal; readonly now: Date },
): Promise<void> {
  const { id: orderId, batch_id: batchId, withdrawal_id: withdrawalId } = order;
  const change = await returnPayment(tx, withdrawal, { orderId, reason: RETURNED_AFTER_PAYMENT, now });
  await returnItem(tx, { batchId, withdrawalId, now });
  await notifyWithdrawals(jobs, tx, [{ withdrawalId, state: change.after }], now);
  await insertAuditEntry(tx, {
    operatorId: order.decided_by,
    requestId: null,
    address: null,
    now,
    action: 'withdrawal.return',
    entity: 'withdrawal',
    entityId: withdrawalId,
    before: change.before,
    after: { ...change.after, payout_batch: batchId, payment_order: orderId },
  });
}

/**
 * Returns the withdrawal of a payment that came back in full, or stores for people why it cannot. Whoever says it a second
 * time changes nothing. A payment that paid no withdrawal has moved no money here, and nor does its return.
 */
export async function settleReturn(
  deps: Deps,
  tx: Tx,
  { id, withdrawal_id: withdrawalId, end_to_end_id: endToEndId, returned }: ReturnedPayment,
): Promise<void> {
  const withdrawal = (await lockForEnd(tx, [withdrawalId])).withdrawals.get(withdrawalId);
  const order = await lockOrder(tx, id);
  if (!withdrawal || order?.state !== 'paid' || order.end_to_end_id !== endToEndId) return;
  const now = deps.clock.now();
  const { net, outcome, erased } = order;
  const { paymentDate: on, withheld } = withdrawal;
  const paid = outcome === returnOutcome.paid && on !== null ? { on, withheld, erased } : null;
  const detail = whyReturnNeedsPeople({ net, returned, paid, today: dateInSaoPaulo(now) });
  await storeReturnedAmount(tx, order, returned, now);
  await storeReturn(tx, order, { detail, now });
  if (detail === null && paid) await returnWithdrawal(deps, tx, order, { withdrawal, now });
}

/** What a look-up says of an order that was paid already. */
export async function settleRecheck(
  deps: Deps,
  tx: Tx,
  order: LockedOrder,
  answer: ProviderAnswer,
): Promise<void> {
  if (answer.said === 'paid' && answer.returned > 0)
    return settleReturn(deps, tx, { ...order, end_to_end_id: answer.endToEndId, returned: answer.returned });
  const seconds = answer.said === 'later' ? answer.seconds : nextLookSeconds(order.tries);
  const nextAt = new Date(deps.clock.now().getTime() + seconds * 1_000);
  await storeRecheck(tx, order, order.tries < RECHECKS ? nextAt : null);
}
