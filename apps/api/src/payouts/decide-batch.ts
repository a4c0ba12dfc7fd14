import { dateInSaoPaulo, type PlainDate } from '@indike/rules/dates/calendar';
import { withdrawalStatus } from '@indike/rules/money/withdrawals';
import { batchStatus, decideApproval, decideRejection } from '@indike/rules/payouts/batches';
import { bankDataOfAll } from '../bank-accounts/snapshot-queries.ts';
import { findExtraHolidays } from '../holidays/holiday-queries.ts';
import { lockWallets } from '../ledger/commands.ts';
import type { Tx } from '../platform/db/database.ts';
import type { OperatorId } from '../platform/http/authentication.ts';
import { refuse, type Refused } from '../platform/refusal.ts';
import { scheduleAll } from '../withdrawals/batch-store.ts';
import { compareItems } from './changes.ts';
import type { FactsRow } from './facts-queries.ts';
import { findItems, type FrozenItemRow } from './item-queries.ts';
import { BATCH_REFUSAL_CODES, MAX_DETAILS } from './refusals.ts';
import { decideBatch, lockBatch, releaseItems } from './store.ts';

interface Decision {
  readonly id: number;
  readonly operatorId: OperatorId;
  readonly now: Date;
}

export interface ApprovedBatch {
  readonly paymentDate: PlainDate;
  /** Those whose Indiker does not know this payment date yet. */
  readonly newlyScheduled: readonly number[];
}

/** A scheduled withdrawal has its copy of the bank data already; the others get one of now (product 8.2). */
async function scheduleItems(
  tx: Tx,
  items: readonly FrozenItemRow[],
  facts: ReadonlyMap<number, FactsRow>,
  paymentDate: PlainDate,
): Promise<void> {
  const banks = await bankDataOfAll(
    tx,
    items.map(({ user_id }) => user_id),
  );
  const withdrawals = items.map(({ withdrawal_id: id, user_id: userId, withheld }) => {
    const status = facts.get(id)?.status ?? withdrawalStatus.paid;
    const bank = status === withdrawalStatus.scheduled ? null : (banks.get(userId) ?? null);
    return { id, status, withheld, bank };
  });
  await scheduleAll(tx, withdrawals, paymentDate);
}

/**
 * Makes the withdrawals of a batch scheduled. Lock order: the batch, then the wallets; nothing of an item can change between
 * the comparison and the schedule.
 */
export async function approveBatch(
  tx: Tx,
  { id, operatorId, now }: Decision,
): Promise<ApprovedBatch | Refused> {
  const batch = await lockBatch(tx, id);
  if (!batch) return refuse('not_found');
  const { paymentDate } = batch;
  const today = dateInSaoPaulo(now);
  const extraHolidays = await findExtraHolidays(tx);
  const decision = decideApproval({ ...batch, decidedBy: operatorId, today, extraHolidays });
  if (!decision.ok) return refuse(BATCH_REFUSAL_CODES[decision.code]);
  const found = await findItems(tx, id);
  await lockWallets(
    tx,
    found.map(({ user_id }) => user_id),
  );
  const items = await findItems(tx, id);
  const { facts, changes } = await compareItems(tx, items, paymentDate);
  if (changes.length > 0) return { refused: 'batch_changed', details: changes.slice(0, MAX_DETAILS) };
  await decideBatch(tx, { id, status: batchStatus.approved, decidedBy: operatorId, rejectReason: null, now });
  await scheduleItems(tx, items, facts, paymentDate);
  const newlyScheduled = items
    .map(({ withdrawal_id }) => facts.get(withdrawal_id))
    .filter((row) => row?.status !== withdrawalStatus.scheduled || row.payment_date !== paymentDate)
    .flatMap((row) => row?.id ?? []);
  return { paymentDate, newlyScheduled };
}

export async function rejectBatch(
  tx: Tx,
  { id, operatorId, now }: Decision,
  reason: string,
): Promise<void | Refused> {
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
