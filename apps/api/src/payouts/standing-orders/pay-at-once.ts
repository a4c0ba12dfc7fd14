import { dateInSaoPaulo, type PlainDate } from '@indike/rules/dates/calendar';
import { payoutModeOf } from '@indike/rules/money/programme';
import { batchStatus } from '@indike/rules/payouts/batches';
import { API_METHODS, type ApiMethod } from '@indike/rules/payouts/payment-orders';
import { isWithinCeilings } from '@indike/rules/payouts/standing-orders';
import { insertAuditEntries } from '../../audit/commands.ts';
import type { Deps } from '../../deps.ts';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import type { OperatorId, UserId } from '../../platform/http/authentication.ts';
import { isRefused } from '../../platform/refusal.ts';
import { findProgramme } from '../../programme/commands.ts';
import { orderPayments } from '../decide-batch.ts';
import { type FactsRow, findFacts, findFactsOfRequest } from '../facts-queries.ts';
import { findPixMethod } from '../orders/pix-method-store.ts';
import { checkItems, itemOf, type PayableItem, withTax } from '../batch-items.ts';
import { lockWithdrawals } from '../prepare-batch.ts';
import { loadPayments } from '../remittance-file.ts';
import { insertBatch } from '../store.ts';
import { statusOf } from './present.ts';
import {
  findOpenOrders,
  findPaid,
  lockOpenOrders,
  type StandingOrderColumns,
} from './standing-order-store.ts';

interface Terms {
  readonly method: ApiMethod;
  readonly order: StandingOrderColumns;
  readonly approvedBy: OperatorId;
  readonly today: PlainDate;
}

/** By what a withdrawal would be paid now; undefined when nothing is paid at once. */
async function termsOf(
  { pixProviders }: Pick<Deps, 'pixProviders'>,
  db: Queryable,
  open: readonly StandingOrderColumns[],
  today: PlainDate,
): Promise<Terms | undefined> {
  const providers = await pixProviders.current(db);
  const chosen = await findPixMethod(db);
  const methods = API_METHODS.filter((one) => providers.has(one));
  const method = methods.find((one) => one === chosen) ?? methods[0];
  const order = open.find((one) => statusOf(one, today) === 'in_force');
  if (!method || !order?.approverId) return undefined;
  return { method, order, approvedBy: order.approverId, today };
}

/** The withdrawal as an item of a batch. Undefined when it has to wait for one that people decide. */
async function payableItem(
  db: Queryable,
  row: FactsRow | undefined,
  { method, order, today }: Terms,
): Promise<PayableItem | undefined> {
  if (row?.status !== 'requested') return undefined;
  const [item] = checkItems([row], method).payable;
  if (!item || item.cautions.length > 0) return undefined;
  const paid = await findPaid(db, { userId: row.user_id, today });
  if (!isWithinCeilings(order, paid, row.total)) return undefined;
  const [taxed] = await withTax(db, today, [item]);
  return taxed;
}

/** The batch that its order has approved in advance, as people prepare and approve every other. */
async function payItem(
  deps: Deps,
  tx: Tx,
  item: PayableItem,
  { method, order, approvedBy, today: paymentDate, now }: Terms & { readonly now: Date },
): Promise<void> {
  const { id: standingOrderId, preparerId: preparedBy } = order;
  const batch = { paymentDate, method, preparedBy, standingOrderId, now };
  const id = await insertBatch(tx, { ...batch, items: [itemOf(item)] });
  const { row, net } = item;
  const payments = await loadPayments(tx, id, [row.id]);
  const sent = await orderPayments(deps, tx, { id, method, paymentDate, now, payments }, approvedBy);
  if (isRefused(sent)) throw new Error(`batch ${id} cannot be sent`);
  const entry = { requestId: null, address: null, now, entity: 'payout-batch', entityId: id } as const;
  const facts = { payment_date: paymentDate, method, net, standing_order: standingOrderId };
  await insertAuditEntries(tx, [
    {
      ...entry,
      operatorId: preparedBy,
      action: 'payout-batch.prepare',
      before: null,
      after: { status: batchStatus.prepared, ...facts, withdrawals: [row.id] },
    },
    {
      ...entry,
      operatorId: approvedBy,
      action: 'payout-batch.approve',
      before: { status: batchStatus.prepared },
      after: { status: batchStatus.approved, ...facts, count: 1 },
    },
  ]);
}

/**
 * Pays a withdrawal that was just requested, in a batch of its own, if the standing order in force allows it. Otherwise it
 * waits for a batch. Lock order: the standing orders, then as for every batch. The Indiker is told of the payment, and not
 * that it is scheduled for the same moment.
 */
export const payAtOnce = (deps: Deps, withdrawalId: number): Promise<void> =>
  deps.db.transaction().execute(async (tx) => {
    const now = deps.clock.now();
    const terms = await termsOf(deps, tx, await lockOpenOrders(tx), dateInSaoPaulo(now));
    if (!terms) return;
    const [row] = await lockWithdrawals(tx, await findFacts(tx, [withdrawalId], now), now);
    const item = await payableItem(tx, row, terms);
    if (item) await payItem(deps, tx, item, { ...terms, now });
  });

/** Whether a withdrawal of the whole balance, requested now, would be paid at once. */
export async function wouldPayAtOnce(
  deps: Pick<Deps, 'db' | 'pixProviders'>,
  me: UserId,
  now: Date,
): Promise<boolean> {
  const { db } = deps;
  const today = dateInSaoPaulo(now);
  if (payoutModeOf(await findProgramme(db, today)) !== 'at_once') return false;
  const terms = await termsOf(deps, db, await findOpenOrders(db), today);
  if (!terms) return false;
  return (await payableItem(db, await findFactsOfRequest(db, me, now), terms)) !== undefined;
}
