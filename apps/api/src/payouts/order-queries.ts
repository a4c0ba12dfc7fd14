import { batchStatus } from '@indike/rules/payouts/batches';
import type { OrderFacts } from '@indike/rules/payouts/orders';
import { sql, type RawBuilder } from 'kysely';
import type { Queryable } from '../platform/db/database.ts';
import { UNMATCHED_PAYMENT } from '../ledger/commands.ts';

// What is known of the payment orders of the withdrawal `w`. An order is an item of an approved batch.

const approved = sql.lit(batchStatus.approved);
const unmatchedPayment = sql.raw(UNMATCHED_PAYMENT);

export const ORDER_CONTRADICTED: RawBuilder<boolean> = sql`exists (
  select from return_file_item r where r.withdrawal_id = w.id and ${unmatchedPayment})`;

/** Without the bank's codes, two people have entered the outcome. */
export const ORDER_ENDED_BY_PEOPLE: RawBuilder<boolean> = sql`exists (
  select from payout_batch_item o join payout_batch ob on ob.id = o.batch_id
  where o.withdrawal_id = w.id and ob.status = ${approved} and o.outcome is not null and o.outcome_codes is null)`;

const ORDER_UNANSWERED = sql`exists (
  select from payout_batch_item o join payout_batch ob on ob.id = o.batch_id
  where o.withdrawal_id = w.id and ob.status = ${approved} and o.live)`;

export const RESULT_PENDING: RawBuilder<boolean> = sql`exists (
  select from manual_result m where m.withdrawal_id = w.id and m.decision is null)`;

/** The facts of one withdrawal. A caller that acts on them has locked its wallet. */
export async function findOrderFacts(db: Queryable, withdrawalId: number): Promise<OrderFacts> {
  const { rows } = await sql<{ unanswered: boolean; contradicted: boolean; ended_by_people: boolean }>`
    select ${ORDER_UNANSWERED} as unanswered, ${ORDER_CONTRADICTED} as contradicted, ${ORDER_ENDED_BY_PEOPLE} as ended_by_people
    from withdrawal w where w.id = ${withdrawalId}`.execute(db);
  const [row] = rows;
  return {
    unanswered: row?.unanswered ?? false,
    contradicted: row?.contradicted ?? false,
    endedByPeople: row?.ended_by_people ?? false,
  };
}
