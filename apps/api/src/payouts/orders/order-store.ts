import type { PlainDate } from '@indike/rules/dates/calendar';
import type { BankData } from '@indike/rules/money/bank-accounts';
import type { Centavos } from '@indike/rules/money/money';
import type { ApiMethod, OrderDecision, PaymentOrderState } from '@indike/rules/payouts/payment-orders';
import type { ItemCaution } from '@indike/rules/payouts/proposal';
import type { ItemEnd } from '@indike/rules/payouts/return-items';
import { sql, type RawBuilder } from 'kysely';
import type { Db, Queryable, Tx } from '../../platform/db/database.ts';
import { lockRows } from '../../platform/db/distributed.ts';
import type { OperatorId } from '../../platform/http/authentication.ts';
import { orderContradicted } from '../facts-queries.ts';

const CONTRADICTION: readonly ItemCaution[] = ['order_contradicted'];

/** Whether the provider has to be called about an order: it is open, or its money may have come back. */
const TO_ASK = sql`(state in ('waiting', 'sending', 'accepted', 'unknown') or (state = 'paid' and recheck))`;

interface NewOrders {
  readonly batchId: number;
  readonly method: ApiMethod;
  /** When the first may be sent. */
  readonly from: Date;
}

/** One order for each item of the batch. Its id is that of the rules (`paymentOrderId`). */
export async function insertOrders(tx: Tx, { batchId, method, from }: NewOrders): Promise<void> {
  await sql`
    insert into payment_order (id, batch_id, withdrawal_id, user_id, attempt, method, net, next_at)
    select 'S' || withdrawal_id || 'T' || attempt, batch_id, withdrawal_id, user_id, attempt, ${method}, net, ${from}
    from (
      select t.*, 1 + (select count(*) from payment_order o
        where o.withdrawal_id = t.withdrawal_id and o.user_id = t.user_id) as attempt
      from payout_batch_item t where t.batch_id = ${batchId}
    ) item`.execute(tx);
}

/** An order that this process may call its provider about until its lease ends. */
export interface ClaimedOrder {
  readonly id: string;
  readonly user_id: number;
  readonly withdrawal_id: number;
  readonly method: ApiMethod;
  readonly net: Centavos;
  readonly requestedOn: PlainDate;
  readonly transferId: string | null;
  readonly tries: number;
  /** True when the order is to be sent, false when only a look-up may be made. */
  readonly fresh: boolean;
}

interface Claim {
  readonly methods: readonly ApiMethod[];
  readonly limit: number;
  readonly now: Date;
  /** Until then no other process claims the order. Longer than a call may take. */
  readonly leasedUntil: Date;
}

/**
 * Claims due orders. A waiting one is marked as being sent, and this is committed before the call: a process that dies
 * meanwhile leaves an order that is only looked up.
 */
export async function claimOrders(
  db: Db,
  { methods, limit, now, leasedUntil }: Claim,
): Promise<ClaimedOrder[]> {
  const due = sql`payment_order where ${TO_ASK} and next_at <= ${now} and method = any(${methods}::text[])`;
  let left = limit;
  const claim = async (owned: RawBuilder<boolean>): Promise<ClaimedOrder[]> => {
    const { rows } = await sql<ClaimedOrder>`
      with due as (
        select id, user_id, state from ${due} and ${owned} order by next_at limit ${left} for update skip locked
      )
      update payment_order o set tries = o.tries + 1, next_at = ${leasedUntil},
        state = case o.state when 'waiting' then 'sending' else o.state end,
        sent_at = case o.state when 'waiting' then ${now} else o.sent_at end
      from due, (select * from withdrawal where ${owned}) w
      where o.id = due.id and o.user_id = due.user_id and w.id = o.withdrawal_id and w.user_id = o.user_id
      returning o.id, o.user_id, o.withdrawal_id, o.method, o.net, o.tries, due.state = 'waiting' as fresh,
        w.requested_on as "requestedOn", o.authorized as "transferId"`.execute(db);
    left -= rows.length;
    return rows;
  };
  return lockRows(db, sql`(select user_id from ${due} order by next_at limit ${limit}) first`, claim);
}

export interface OrderSum {
  readonly state: PaymentOrderState;
  readonly count: number;
  readonly net: Centavos;
}

/** The orders of a batch by state. */
export async function sumOrders(db: Db, batchId: number): Promise<OrderSum[]> {
  const { rows } = await sql<OrderSum>`
    select state, count(*)::int as count, sum(net)::bigint as net from payment_order where batch_id = ${batchId}
    group by state`.execute(db);
  return rows;
}

export interface Destination {
  readonly live: boolean;
  /** Another order of the withdrawal turned out to be paid, and who prepared and approved this one did not know of it. */
  readonly contradicted: boolean;
  readonly bank_data: BankData | null;
  readonly cpf: string;
}

/**
 * Where the order's money goes: the copy of the bank data that scheduling made. It is not live anymore when its withdrawal
 * has left the batch, or the standing order that paid it has ended.
 */
export async function findDestination(db: Queryable, orderId: string): Promise<Destination | undefined> {
  const { rows } = await sql<Destination>`
    select t.live and w.status = 'scheduled' and s.ended_at is null as live, w.bank_data,
      not (t.cautions && ${CONTRADICTION}::text[]) and ${orderContradicted(sql.ref('o.id'))} as contradicted, coalesce(w.bank_data ->> 'owner_cpf', i.cpf) as cpf
    from payment_order o
    join payout_batch_item t on t.batch_id = o.batch_id and t.withdrawal_id = o.withdrawal_id and t.user_id = o.user_id
    join withdrawal w on w.id = o.withdrawal_id and w.user_id = o.user_id
    join indiker i on i.id = o.user_id
    join payout_batch b on b.id = o.batch_id
    left join standing_order s on s.id = b.standing_order_id where o.id = ${orderId}`.execute(db);
  return rows[0];
}

/** An order that Asaas may be asking about. */
interface AuthorizableOrder {
  readonly id: string;
  readonly user_id: number;
  readonly net: Centavos;
  /** Their number of the transfer that may leave; null while none may. */
  readonly authorized: string | null;
}

export async function lockForAuthorization(tx: Tx, id: string): Promise<AuthorizableOrder | undefined> {
  const asked = sql`payment_order where id = ${id} and method = 'asaas' and state in ('sending', 'accepted', 'unknown')`;
  const lock = async (owned: RawBuilder<boolean>) =>
    (
      await sql<AuthorizableOrder>`
        select id, user_id, net, authorized from ${asked} and ${owned} for update`.execute(tx)
    ).rows;
  return (await lockRows(tx, asked, lock))[0];
}

export async function storeAuthorization(
  tx: Tx,
  { id, user_id: userId }: AuthorizableOrder,
  transferId: string,
): Promise<void> {
  await sql`update payment_order set authorized = ${transferId} where id = ${id} and user_id = ${userId}`.execute(
    tx,
  );
}

export interface LockedOrder {
  readonly id: string;
  readonly user_id: number;
  readonly batch_id: number;
  readonly withdrawal_id: number;
  readonly method: ApiMethod;
  readonly net: Centavos;
  readonly state: PaymentOrderState;
  readonly end_to_end_id: string | null;
  /** The transfer that Asaas may let leave. */
  readonly authorized: string | null;
  /** Whether a call that sent it may have arrived although it was never answered, and the codes of the refusal after it. */
  readonly answer_lost: boolean;
  readonly refusal: string | null;
  /** When the newest call that sends it began. */
  readonly sent_at: Date | null;
  readonly tries: number;
  /** Whether the item of the batch still waits for its outcome. */
  readonly live: boolean;
  readonly outcome: ItemEnd | null;
  /** Who approved the batch, and so ordered the payment. */
  readonly decided_by: OperatorId;
}

/** Row lock that serializes the answers about an order. The caller has locked the withdrawal (`lockForEnd`). */
export async function lockOrder(
  tx: Tx,
  { id, user_id: userId }: Pick<ClaimedOrder, 'id' | 'user_id'>,
): Promise<LockedOrder | undefined> {
  const { rows } = await sql<LockedOrder>`
    select o.id, o.user_id, o.batch_id, o.withdrawal_id, o.method, o.net, o.state, o.end_to_end_id, o.authorized, o.answer_lost,
      o.refusal, o.sent_at, o.tries,
      t.live, t.outcome, b.decided_by
    from payment_order o
    join payout_batch_item t on t.batch_id = o.batch_id and t.withdrawal_id = o.withdrawal_id and t.user_id = o.user_id
    join payout_batch b on b.id = o.batch_id where o.id = ${id} and o.user_id = ${userId}
    for update of o`.execute(tx);
  return rows[0];
}

interface Answered extends OrderDecision {
  readonly endToEndId: string | null;
  readonly nextAt: Date;
  readonly endedAt: Date | null;
}

export async function updateOrder(
  tx: Tx,
  { id, user_id: userId }: Pick<LockedOrder, 'id' | 'user_id'>,
  { state, detail, answerLost = false, refusal, endToEndId, nextAt, endedAt }: Answered,
): Promise<void> {
  await sql`
    update payment_order set state = ${state}, detail = ${detail}, end_to_end_id = coalesce(end_to_end_id, ${endToEndId}),
      answer_lost = answer_lost or ${answerLost}, refusal = coalesce(refusal, ${refusal?.join(' ') ?? null}), next_at = ${nextAt}, ended_at = ${endedAt} where id = ${id} and user_id = ${userId}`.execute(
    tx,
  );
}

/**
 * Something was said about the order, so it is looked up now instead of later; a paid one only when its money may have come
 * back. Unknown ids change nothing.
 */
export async function lookNow(db: Queryable, id: string, now: Date, mayHaveReturned = false): Promise<void> {
  await sql`
    update payment_order set next_at = ${now}, recheck = recheck or ${mayHaveReturned},
      tries = case state when 'paid' then 0 else tries end
    where id = ${id} and ((state in ('accepted', 'unknown') and next_at > ${now})
      or (${mayHaveReturned} and state in ('accepted', 'unknown', 'paid')))`.execute(db);
}

/** A paid order was looked up again. `nextAt`: when to ask once more; null when the provider has answered. */
export async function storeRecheck(
  tx: Tx,
  { id, user_id: userId }: Pick<LockedOrder, 'id' | 'user_id'>,
  nextAt: Date | null,
): Promise<void> {
  await sql`
    update payment_order set recheck = ${nextAt !== null}, next_at = coalesce(${nextAt}, next_at)
    where id = ${id} and user_id = ${userId}`.execute(tx);
}

/** The payment came back. `detail`: why people have to settle it; null when its withdrawal is returned. */
export async function storeReturn(
  tx: Tx,
  { id, user_id: userId }: Pick<LockedOrder, 'id' | 'user_id'>,
  { detail, now }: { readonly detail: string | null; readonly now: Date },
): Promise<void> {
  await (
    detail === null
      ? sql`update payment_order set state = 'returned', detail = null, recheck = false, ended_at = ${now}
        where id = ${id} and user_id = ${userId}`
      : sql`update payment_order set detail = ${detail}, recheck = false where id = ${id} and user_id = ${userId}`
  ).execute(tx);
}
