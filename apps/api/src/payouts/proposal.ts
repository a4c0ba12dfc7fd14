import type { PlainDate } from '@indike/rules/dates/calendar';
import { MAX_BATCH_ITEMS } from '@indike/rules/payouts/batches';
import type { PayoutMethod } from '@indike/rules/payouts/payment-orders';
import type { Db } from '../platform/db/database.ts';
import { findDueInBatches, findDueKeys, findFacts } from './facts-queries.ts';
import { checkItems, type ExcludedItem, type PayableItem, withTax } from './batch-items.ts';

/** How many withdrawals that cannot be paid now are listed. */
const MAX_EXCLUDED = 50;

export interface Proposal {
  /** Payable without a review. */
  readonly clear: readonly PayableItem[];
  readonly toReview: readonly PayableItem[];
  readonly excluded: readonly ExcludedItem[];
  readonly excludedCount: number;
  /** Whether more withdrawals are due than fit into one batch. */
  readonly isCut: boolean;
}

interface Terms {
  readonly paymentDate: PlainDate;
  readonly method: PayoutMethod;
  readonly now: Date;
}

/** With the way chosen for PIX; where only transfers are due, with the bank's file. */
export async function proposeByDestination(
  db: Db,
  terms: Terms,
): Promise<{ readonly method: PayoutMethod; readonly proposal: Proposal }> {
  const { method } = terms;
  const proposal = await proposeBatch(db, terms);
  if (method === 'cnab' || proposal.clear.length + proposal.toReview.length > 0) return { method, proposal };
  return { method: 'cnab', proposal: await proposeBatch(db, { ...terms, method: 'cnab' }) };
}

export async function proposeBatch(db: Db, { paymentDate, method, now }: Terms): Promise<Proposal> {
  const [due, taken] = await Promise.all([
    findDueKeys(db, paymentDate, MAX_BATCH_ITEMS + 1),
    findDueInBatches(db, paymentDate, { limit: MAX_EXCLUDED, now }),
  ]);
  const ids = due.slice(0, MAX_BATCH_ITEMS).map(({ id }) => id);
  const { payable: checked, excluded } = checkItems(await findFacts(db, ids, now), method);
  const payable = await withTax(db, paymentDate, checked);
  const all = [...excluded, ...checkItems(taken.rows, method).excluded];
  return {
    clear: payable.filter(({ cautions }) => cautions.length === 0),
    toReview: payable.filter(({ cautions }) => cautions.length > 0),
    excluded: all.slice(0, MAX_EXCLUDED),
    excludedCount: excluded.length + taken.count,
    isCut: due.length > MAX_BATCH_ITEMS,
  };
}
