import { dateInSaoPaulo } from '@indike/rules/dates/calendar';
import { batchRefusals, batchStatus, decideApproval } from '@indike/rules/payouts/batches';
import type { Deps } from '../../deps.ts';
import { findExtraHolidays } from '../../holidays/holiday-queries.ts';
import { findChanges } from '../../payouts/changes.ts';
import { findItemKeys, findItems } from '../../payouts/item-queries.ts';
import type { Db } from '../../platform/db/database.ts';
import type { OperatorId } from '../../platform/http/authentication.ts';
import { refuse } from '../../platform/refusal.ts';
import { presentBatch, presentItem, presentRemittance } from './present.ts';
import { findBatch, findRemittance, listItems, type BatchColumns } from './queries.ts';

const FIRST_ITEMS = 100;

/** What changed since the batch was prepared. Only a batch that waits for its decision can have such changes. */
async function changesIn(
  db: Db,
  { id, status, payment_date: day }: BatchColumns,
): Promise<readonly string[]> {
  if (status !== batchStatus.prepared) return [];
  return findChanges(db, await findItems(db, id, await findItemKeys(db, id)), day);
}

/** A batch with its first items. Every command on a batch returns it. */
export async function batchDetail({ db }: Deps, id: number, me: OperatorId, now: Date) {
  const batch = await findBatch(db, id);
  if (!batch) return refuse('not_found');
  const [items, changes, extraHolidays, remittance] = await Promise.all([
    listItems(db, id, { limit: FIRST_ITEMS }),
    changesIn(db, batch),
    findExtraHolidays(db),
    findRemittance(db, id),
  ]);
  const decision = decideApproval({
    status: batch.status,
    preparedBy: batch.prepared_by,
    decidedBy: me,
    paymentDate: batch.payment_date,
    today: dateInSaoPaulo(now),
    extraHolidays,
  });
  return {
    ...presentBatch(batch),
    items: items.rows.map(presentItem),
    next: items.next,
    remittance: remittance ? presentRemittance(remittance) : null,
    changes: [...changes],
    is_own: batch.prepared_by === me,
    decidable: decision.ok,
    undecidable_reason: decision.ok ? null : batchRefusals[decision.code],
  };
}
