import type { PlainDate } from '@indike/rules/dates/calendar';
import { type Centavos, ZERO_CENTAVOS } from '@indike/rules/money/money';
import type { PaidThatDay, StandingOrder } from '@indike/rules/payouts/standing-orders';
import { sql, type RawBuilder } from 'kysely';
import { type NamedOperator, operatorIn } from '../../audit/commands.ts';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import type { OperatorId } from '../../platform/http/authentication.ts';

export interface StandingOrderColumns extends StandingOrder {
  readonly id: number;
  readonly prepared_by: NamedOperator;
  readonly prepared_at: Date;
  readonly approved_by: NamedOperator | null;
  readonly approved_at: Date | null;
  readonly ended_by: NamedOperator | null;
  readonly ended_at: Date | null;
  readonly preparerId: OperatorId;
  readonly approverId: OperatorId | null;
}

const orders = (rest: RawBuilder<unknown>) => sql<StandingOrderColumns>`
  select s.id, s.per_day as "perDay", s.per_person as "perPerson", s.per_withdrawal as "perWithdrawal",
    s.starts_on as "startsOn", s.ends_on as "endsOn", s.prepared_at, ${operatorIn('s.prepared_by')} as prepared_by,
    s.approved_at, ${operatorIn('s.approved_by')} as approved_by, s.ended_at, ${operatorIn('s.ended_by')} as ended_by,
    s.prepared_by as "preparerId", s.approved_by as "approverId"
  from standing_order s ${rest}`;

/** The newest first. */
export const listStandingOrders = async (db: Queryable): Promise<StandingOrderColumns[]> =>
  (await orders(sql`order by s.id desc`).execute(db)).rows;

export const findStandingOrder = async (
  db: Queryable,
  id: number,
): Promise<StandingOrderColumns | undefined> => (await orders(sql`where s.id = ${id}`).execute(db)).rows[0];

/** The orders that have not ended, as they are under their row locks: payments, approvals and ends take turns. */
export const lockOpenOrders = async (tx: Tx): Promise<StandingOrderColumns[]> =>
  (await orders(sql`where s.ended_at is null order by s.id for update of s`).execute(tx)).rows;

export const findOpenOrders = async (db: Queryable): Promise<StandingOrderColumns[]> =>
  (await orders(sql`where s.ended_at is null order by s.id`).execute(db)).rows;

/** What all orders have paid on a day. A caller that pays has locked the orders. */
export async function findPaid(
  db: Queryable,
  { userId, today }: { readonly userId: number; readonly today: PlainDate },
): Promise<PaidThatDay> {
  const { rows } = await sql<PaidThatDay>`
    select coalesce(sum(b.gross), 0)::bigint as all,
      coalesce(sum(b.gross) filter (where t.user_id = ${userId}), 0)::bigint as person
    from payout_batch b join payout_batch_item t on t.batch_id = b.id
    where b.standing_order_id is not null and b.payment_date = ${today}::date`.execute(db);
  return rows[0] ?? { all: ZERO_CENTAVOS, person: ZERO_CENTAVOS };
}

/** What each order has paid on a day, by its id. */
export async function sumPaid(db: Queryable, today: PlainDate): Promise<ReadonlyMap<number, Centavos>> {
  const { rows } = await sql<{ id: number; paid: Centavos }>`
    select b.standing_order_id as id, sum(b.gross)::bigint as paid from payout_batch b
    where b.standing_order_id is not null and b.payment_date = ${today}::date group by 1`.execute(db);
  return new Map(rows.map(({ id, paid }) => [id, paid]));
}

interface Decision {
  readonly id: number;
  readonly operatorId: number;
  readonly now: Date;
}

export async function insertStandingOrder(
  tx: Tx,
  order: StandingOrder,
  { operatorId, now }: Omit<Decision, 'id'>,
): Promise<number> {
  const { id } = await tx
    .insertInto('standing_order')
    .values({
      per_day: order.perDay,
      per_person: order.perPerson,
      per_withdrawal: order.perWithdrawal,
      starts_on: order.startsOn,
      ends_on: order.endsOn,
      prepared_by: operatorId,
      prepared_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The caller has locked the order. */
export async function markApproved(tx: Tx, { id, operatorId, now }: Decision): Promise<void> {
  await tx
    .updateTable('standing_order')
    .set({ approved_by: operatorId, approved_at: now })
    .where('id', '=', id)
    .where('approved_at', 'is', null)
    .returning('id')
    .executeTakeFirstOrThrow();
}

/** The caller has locked the order. */
export async function markEnded(tx: Tx, { id, operatorId, now }: Decision): Promise<void> {
  await tx
    .updateTable('standing_order')
    .set({ ended_by: operatorId, ended_at: now })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirstOrThrow();
}
