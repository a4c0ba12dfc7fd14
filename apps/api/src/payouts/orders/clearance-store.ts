import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { hasRow } from '../../platform/db/rows.ts';

/** Whether this person prepared or decided the batch of the order, or entered or decided a result of its withdrawal. */
export async function hasHandledOrder(tx: Tx, orderId: string, operatorId: number): Promise<boolean> {
  const { rows } = await sql`
    select from payment_order o join payout_batch b on b.id = o.batch_id
    where o.id = ${orderId} and (${operatorId} in (b.prepared_by, coalesce(b.decided_by, 0)) or exists (
      select from manual_result m where m.withdrawal_id = o.withdrawal_id and m.user_id = o.user_id
        and ${operatorId} in (m.entered_by, coalesce(m.decided_by, 0))))`.execute(tx);
  return rows.length > 0;
}

interface Clearance {
  readonly check: string;
  readonly detail: string;
  readonly note: string;
  readonly operatorId: number;
  readonly now: Date;
}

/** Returns false when the finding is cleared up already. */
export const insertClearance = (
  tx: Tx,
  { check, detail, note, operatorId, now }: Clearance,
): Promise<boolean> =>
  hasRow(
    tx
      .insertInto('finding_clearance')
      .values({ check_name: check, detail, note, operator_id: operatorId, created_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('detail'),
  );
