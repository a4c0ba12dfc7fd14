import { dateInSaoPaulo } from '@indike/rules/dates/calendar';
import { batchRefusals, batchStatus, decideApproval, preparerNotices } from '@indike/rules/payouts/batches';
import type { Deps } from '../deps.ts';
import { findChanges } from './batch-items.ts';
import {
  type BatchColumns,
  findBatch,
  findItemKeys,
  findItems,
  findPreparer,
  findRemittance,
  listItems,
  sampleItems,
} from './queries.ts';
import { areIndependent } from '../audit/commands.ts';
import type { Db } from '../platform/db/database.ts';
import type { OperatorId } from '../platform/http/authentication.ts';
import { refuse } from '../platform/refusal.ts';
import { whyEntryRefused } from '@indike/rules/payouts/refused-files';
import { findFileFacts } from './refused-file-store.ts';
import { sumOrders } from './orders/order-store.ts';
import {
  presentBatch,
  presentFileRefusal,
  presentItem,
  presentOrderSums,
  presentRemittance,
} from './present.ts';
import { findExtraHolidays } from '../holidays/commands.ts';

const FIRST_ITEMS = 100;

/** What changed since the batch was prepared. Only a batch that waits for its decision can have such changes. */
async function changesIn(
  db: Db,
  { id, status, payment_date: paymentDate }: BatchColumns,
  now: Date,
): Promise<readonly string[]> {
  if (status !== batchStatus.prepared) return [];
  return findChanges(db, await findItems(db, id, await findItemKeys(db, id)), { paymentDate, now });
}

/** A batch with its first items. Every command on a batch returns it. */
export async function batchDetail({ db }: Deps, id: number, me: OperatorId, now: Date) {
  const batch = await findBatch(db, id);
  if (!batch) return refuse('not_found');
  const [items, sample, changes, extraHolidays, remittance, file, orders, preparer, independent] =
    await Promise.all([
      listItems(db, id, { limit: FIRST_ITEMS }),
      sampleItems(db, id),
      changesIn(db, batch, now),
      findExtraHolidays(db),
      findRemittance(db, id),
      findFileFacts(db, id),
      sumOrders(db, id),
      findPreparer(db, batch.prepared_by, me),
      areIndependent(db, batch.prepared_by, me, now),
    ]);
  const decision = decideApproval({
    status: batch.status,
    preparedBy: batch.prepared_by,
    decidedBy: me,
    independent,
    paymentDate: batch.payment_date,
    today: dateInSaoPaulo(now),
    extraHolidays,
  });
  return {
    ...presentBatch(batch),
    items: items.rows.map(presentItem),
    next: items.next,
    last: sample.last.map(presentItem),
    largest: sample.largest.map(presentItem),
    remittance: remittance ? presentRemittance(remittance) : null,
    file_refusal: file ? presentFileRefusal(file, me) : null,
    file_refusable:
      file !== undefined && whyEntryRefused({ ...file, isEntered: file.entered_by !== null }) === null,
    orders: presentOrderSums(orders),
    changes: [...changes],
    notices: preparerNotices(batch.preparer, preparer),
    is_own: batch.prepared_by === me,
    decidable: decision.ok,
    undecidable_reason: decision.ok ? null : batchRefusals[decision.code],
  };
}
