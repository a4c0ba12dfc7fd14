import type { Centavos } from '@indike/rules/money/money';
import type { PlainDate } from '@indike/rules/dates/calendar';
import type { WithdrawalStatus } from '@indike/rules/money/withdrawals';
import { sql } from 'kysely';
import { assertAllEntriesWritten, writing, type Posting } from '../ledger/commands.ts';
import type { Queryable, Tx } from '../platform/db/database.ts';

export interface RequestFacts {
  /** What the withdrawal will be called, should there be one. */
  readonly nextId: number;
  readonly available: Centavos;
  readonly hasBankAccount: boolean;
  readonly extraHolidays: ReadonlySet<string>;
}

/**
 * Locks the wallet and reads what decides, in one statement. A statement that waited for a lock sees the rows that it
 * locks as they are now and all others as they were before: so the balance's row is locked as well.
 * Undefined when there is no wallet yet.
 */
export async function lockForRequest(tx: Tx, userId: number): Promise<RequestFacts | undefined> {
  const { rows } = await sql<{ id: number; available: Centavos; has_account: boolean; holidays: string[] }>`
    select nextval('withdrawal_id_seq') as id, a.balance as available,
      exists (select from bank_account b where b.user_id = w.user_id) as has_account,
      array(select date::text from extra_holiday) as holidays
    from wallet w join ledger_account a on a.owner = w.user_id and a.kind = 'available'
    where w.user_id = ${userId} for update of w, a`.execute(tx);
  const [facts] = rows;
  return (
    facts && {
      nextId: facts.id,
      available: facts.available,
      hasBankAccount: facts.has_account,
      extraHolidays: new Set(facts.holidays),
    }
  );
}

export async function extraHolidays(db: Queryable): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('extra_holiday').select('date').execute();
  return new Set(rows.map(({ date }) => date));
}

export interface NewWithdrawal {
  readonly id: number;
  readonly userId: number;
  readonly total: Centavos;
  readonly requestedOn: PlainDate;
  readonly paymentDate: PlainDate;
  readonly now: Date;
  readonly posting: Posting;
}

/**
 * The withdrawal with every available earning as its items, and its ledger transaction: one statement. Whatever payment was
 * asked for is on its way with it.
 */
export async function insertWithdrawal(
  tx: Tx,
  { id, userId, total, requestedOn, paymentDate, now, posting }: NewWithdrawal,
): Promise<void> {
  const ledger = writing([posting], now);
  const { rows } = await sql<{ taken: number; entered: number }>`
    with made as (
      insert into withdrawal (id, user_id, status, total, requested_on, payment_date, created_at)
      overriding system value values (${id}, ${userId}, 1, ${total}, ${requestedOn}, ${paymentDate}, ${now})
    ), items as (
      update earning set state = 'requested', withdrawal_id = ${id}
      where user_id = ${userId} and state = 'available' returning value
    ), answered as (
      delete from settlement_request where user_id = ${userId}
    ), ${ledger.ctes}
    select (select coalesce(sum(value), 0) from items)::bigint as taken, (select count(*) from entered) as entered`.execute(
    tx,
  );
  if (rows[0]?.taken !== total) throw new Error('the earnings differ from the balance');
  assertAllEntriesWritten(rows[0].entered, ledger);
}

export interface KnownWithdrawal {
  readonly id: number;
  readonly userId: number;
  readonly status: WithdrawalStatus;
  readonly total: Centavos;
  readonly requestedOn: PlainDate;
  readonly paymentDate: PlainDate | null;
  readonly bankVersion: number | null;
}

export async function findWithdrawal(tx: Tx, id: number): Promise<KnownWithdrawal | undefined> {
  const row = await tx
    .selectFrom('withdrawal')
    .select(['id', 'user_id', 'status', 'total', 'requested_on', 'payment_date', 'bank_version'])
    .where('id', '=', id)
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      userId: row.user_id,
      status: row.status,
      total: row.total,
      requestedOn: row.requested_on,
      paymentDate: row.payment_date,
      bankVersion: row.bank_version,
    }
  );
}

/** Moves it only from the status it was read in. */
export async function moveWithdrawal(
  tx: Tx,
  { id, status }: KnownWithdrawal,
  to: {
    status: WithdrawalStatus;
    payment_date: PlainDate | null;
    return_reason?: string | null;
    bank_data?: string;
    bank_version?: number;
  },
): Promise<void> {
  await tx
    .updateTable('withdrawal')
    .set(to)
    .where('id', '=', id)
    .where('status', '=', status)
    .returning('id')
    .executeTakeFirstOrThrow();
}

/** The referrals whose rewards are among the items; these never change. */
export async function referralsOf(tx: Tx, withdrawalId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('earning')
    .select('referral_id')
    .where('withdrawal_id', '=', withdrawalId)
    .where('kind', '=', 'reward')
    .execute();
  return [...new Set(rows.flatMap(({ referral_id }) => referral_id ?? []))];
}

/** Its items are paid; how much of them was rewards (less clawbacks) and how much bonuses. */
export async function payItems(
  tx: Tx,
  withdrawalId: number,
  paidOn: PlainDate,
): Promise<{ rewards: Centavos; bonuses: Centavos }> {
  const { rows } = await sql<{ rewards: Centavos; bonuses: Centavos }>`
    with items as (
      update earning set state = 'paid', paid_on = ${paidOn}
      where withdrawal_id = ${withdrawalId} and state = 'requested' returning kind, value
    )
    select coalesce(sum(value) filter (where kind <> 'bonus'), 0)::bigint as rewards,
      coalesce(sum(value) filter (where kind = 'bonus'), 0)::bigint as bonuses from items`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('no items');
  return row;
}
