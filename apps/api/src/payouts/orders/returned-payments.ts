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
import { isRefused } from '../../platform/refusal.ts';
import { lockForEnd, returnAll, returnPayment, type WithdrawalChange } from '../../withdrawals/commands.ts';
import { endLiveItems, returnItem } from '../store.ts';
import { paymentFacts } from '../recorded-payment-queries.ts';
import { decideManualResults } from '../withdrawals/manual-result-store.ts';
import { type LockedOrder, lockOrder, storeRecheck, storeReturn } from './order-store.ts';
import { type ReturnedPayment, storeReturnedAmount } from './statement-store.ts';

// Payments that came back after they were made (decision 0098).

/** Look-ups of a paid order until the next statement has to tell what came of its money: some five minutes. */
const RECHECKS = 12;

/** Of an item whose payment came back: the providers give none for that. */
const NO_CODE = '';
/** Of an item whose payment came back before it was recorded, in the banks' codes: its receiver did not take it. */
const NOT_TAKEN = 'PH';

type Locked = Awaited<ReturnType<typeof lockForEnd>>;
interface Return {
  readonly locked: Locked;
  readonly now: Date;
}

/** The payment did not match (product 7.12) and was never recorded, so its item is still live and nothing is reversed. */
async function returnUnrecorded(
  tx: Tx,
  { withdrawal_id: withdrawalId }: LockedOrder,
  { locked, now }: Return,
): Promise<WithdrawalChange> {
  const outcomes = await returnAll(tx, [{ id: withdrawalId, reason: RETURNED_AFTER_PAYMENT }], locked);
  const change = outcomes.get(withdrawalId);
  if (change === undefined || isRefused(change)) throw new Error('a live item cannot end');
  const outcome = returnOutcome.returned;
  await endLiveItems(tx, [{ withdrawalId, outcome, on: null, codes: NOT_TAKEN, now }]);
  await decideManualResults(tx, [withdrawalId], { decision: 'overtaken', operatorId: null, now });
  return change;
}

async function returnRecorded(
  tx: Tx,
  { id: orderId, batch_id: batchId, withdrawal_id: withdrawalId }: LockedOrder,
  { locked, now }: Return,
): Promise<WithdrawalChange> {
  const withdrawal = locked.withdrawals.get(withdrawalId);
  if (!withdrawal) throw new Error('the withdrawal of an order is missing');
  const source = { orderId, manualResultId: null };
  const change = await returnPayment(tx, withdrawal, { source, reason: RETURNED_AFTER_PAYMENT, now });
  if ((await returnItem(tx, { withdrawalId, codes: NO_CODE, now })) !== batchId)
    throw new Error('another item than that of the order has paid the withdrawal');
  return change;
}

/** The item of the batch follows. The audit log names the person who approved the batch, and the order. */
async function returnWithdrawal(
  { jobs }: Deps,
  tx: Tx,
  order: LockedOrder,
  { locked, now }: Return,
): Promise<void> {
  const { id: orderId, batch_id: batchId, withdrawal_id: withdrawalId } = order;
  const change = await (order.live ? returnUnrecorded : returnRecorded)(tx, order, { locked, now });
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
 * time changes nothing. A payment that paid no withdrawal has moved no money here, and nor does its return: it only
 * ends the item that may still wait for it.
 */
export async function settleReturn(
  deps: Deps,
  tx: Tx,
  { id, withdrawal_id: withdrawalId, end_to_end_id: endToEndId, returned }: ReturnedPayment,
): Promise<void> {
  const locked = await lockForEnd(tx, [withdrawalId]);
  const withdrawal = locked.withdrawals.get(withdrawalId);
  const order = withdrawal && (await lockOrder(tx, { id, user_id: withdrawal.userId }));
  if (!withdrawal || order?.state !== 'paid' || order.end_to_end_id !== endToEndId) return;
  const now = deps.clock.now();
  const { net, outcome } = order;
  const paid = outcome === returnOutcome.paid ? await paymentFacts(tx, withdrawal) : null;
  const detail = whyReturnNeedsPeople({ net, returned, paid, today: dateInSaoPaulo(now) });
  await storeReturnedAmount(tx, order, returned, now);
  await storeReturn(tx, order, { detail, now });
  if (detail === null && (paid || order.live)) await returnWithdrawal(deps, tx, order, { locked, now });
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
