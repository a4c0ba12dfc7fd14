import type { Centavos } from '@indike/rules/money/money';
import type { ApiMethod } from '@indike/rules/payouts/payment-orders';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { StatedPayment } from '../../platform/pix-provider.ts';
import type { LockedOrder } from './order-store.ts';

/** When the oldest payment since then was sent that has not come back; null when there is none. */
export async function findOldestPaid(db: Db, method: ApiMethod, since: Date): Promise<Date | null> {
  const { rows } = await sql<{ sent_at: Date | null }>`
    select min(sent_at) as sent_at from payment_order
    where method = ${method} and state = 'paid' and sent_at >= ${since}`.execute(db);
  return rows[0]?.sent_at ?? null;
}

export interface ReturnedPayment {
  readonly id: string;
  readonly withdrawal_id: number;
  readonly end_to_end_id: string;
  /** How much of it has come back, by the provider's answer to a call of ours. */
  readonly returned: Centavos;
}

/** Days are read again, and not in their order: an earlier one knows nothing of what came back after it. */
const MAX_RETURNED = sql`greatest(statement_difference.returned, excluded.returned)`;

export async function hasOrders(db: Db, method: ApiMethod): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select 1 from payment_order where method = ${method}) as has`.execute(db);
  return rows[0]?.has ?? false;
}

/**
 * Marks the orders that a provider's statement confirms, and keeps what contradicts our orders: payments of our ids without a
 * paid order of that amount, and those that came back. Other payments of the same account are none of ours. Returns what came
 * back of orders that still count as paid.
 */
export async function storeStatement(
  tx: Tx,
  method: ApiMethod,
  { lines, now }: { readonly lines: readonly StatedPayment[]; readonly now: Date },
): Promise<ReturnedPayment[]> {
  const stated = sql`unnest(
    ${lines.map(({ reference }) => reference)}::text[], ${lines.map(({ endToEndId }) => endToEndId)}::text[],
    ${lines.map(({ value }) => value)}::bigint[], ${lines.map(({ returned }) => returned)}::bigint[]
  ) as l (reference, end_to_end_id, value, returned)`;
  await sql`
    update payment_order o set stated_at = ${now} from ${stated}
    where o.id = l.reference and o.method = ${method} and o.state in ('paid', 'returned') and o.stated_at is null
      and o.end_to_end_id = l.end_to_end_id and o.net = l.value`.execute(tx);
  await sql`
    insert into statement_difference (method, end_to_end_id, reference, value, returned, seen_at)
    select ${method}, l.end_to_end_id, l.reference, l.value, l.returned, ${now} from ${stated}
    left join payment_order o on o.id = l.reference and o.state in ('paid', 'returned') and o.stated_at is not null
    where l.reference ~ '^S[0-9]+T[0-9]+$' and (l.returned > 0 or o.id is null)
    on conflict (method, end_to_end_id) do update set returned = ${MAX_RETURNED}`.execute(tx);
  const { rows } = await sql<ReturnedPayment>`
    select o.id, o.withdrawal_id, o.end_to_end_id, d.returned from ${stated} join payment_order o on o.id = l.reference
    join statement_difference d on d.method = o.method and d.end_to_end_id = o.end_to_end_id
    where l.returned > 0 and o.method = ${method} and o.state = 'paid' and o.end_to_end_id = l.end_to_end_id
      and o.net = l.value`.execute(tx);
  return rows;
}

/** Keeps how much of an order's payment came back. */
export async function storeReturnedAmount(
  tx: Tx,
  { id, method, net, end_to_end_id: endToEndId }: LockedOrder,
  returned: Centavos,
  now: Date,
): Promise<void> {
  await sql`
    insert into statement_difference (method, end_to_end_id, reference, value, returned, seen_at)
    values (${method}, ${endToEndId}, ${id}, ${net}, ${returned}, ${now})
    on conflict (method, end_to_end_id) do update set returned = ${MAX_RETURNED}`.execute(tx);
}
