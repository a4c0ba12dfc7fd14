import type { Centavos } from '@indike/rules/money';
import type { PlainDate } from '@indike/rules/calendar';
import type { WithdrawalStatus } from '@indike/rules/withdrawals';
import { sql } from 'kysely';
import type { Queryable, Tx } from '../platform/db/database.ts';

export interface RequestFacts {
  readonly available: Centavos;
  readonly hasBankAccount: boolean;
  readonly extraHolidays: ReadonlySet<string>;
}

/** Read after the wallet's lock, so that nothing changes any more. */
export async function requestFacts(tx: Tx, userId: number): Promise<RequestFacts> {
  const { rows } = await sql<{ available: Centavos; has_account: boolean; holidays: string[] }>`
    select coalesce((select balance from ledger_account where owner = ${userId} and kind = 'available'), 0) as available,
      exists (select from bank_account where user_id = ${userId}) as has_account,
      array(select date::text from extra_holiday) as holidays`.execute(tx);
  const [facts] = rows;
  if (!facts) throw new Error('no facts');
  return {
    available: facts.available,
    hasBankAccount: facts.has_account,
    extraHolidays: new Set(facts.holidays),
  };
}

export async function extraHolidays(db: Queryable): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('extra_holiday').select('date').execute();
  return new Set(rows.map(({ date }) => date));
}

export interface NewWithdrawal {
  readonly userId: number;
  readonly total: Centavos;
  readonly requestedOn: PlainDate;
  readonly paymentDate: PlainDate;
  readonly now: Date;
}

/** The withdrawal with every available parcel as its items; `taken` is their sum. */
export async function insertWithdrawal(
  tx: Tx,
  { userId, total, requestedOn, paymentDate, now }: NewWithdrawal,
): Promise<{ id: number; taken: number }> {
  const { rows } = await sql<{ id: number; taken: number }>`
    with made as (
      insert into withdrawal (user_id, status, total, requested_on, payment_date, created_at)
      values (${userId}, 1, ${total}, ${requestedOn}, ${paymentDate}, ${now}) returning id
    ), items as (
      update parcel set state = 'requested', withdrawal_id = made.id from made
      where user_id = ${userId} and state = 'available' returning value
    )
    select id, (select coalesce(sum(value), 0) from items)::bigint as taken from made`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('no withdrawal');
  return row;
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
      status: row.status as WithdrawalStatus,
      total: row.total as Centavos,
      requestedOn: row.requested_on as PlainDate,
      paymentDate: row.payment_date as PlainDate | null,
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

/** Its items are paid; how much of them was rewards (less clawbacks) and how much bonuses. */
export async function payItems(
  tx: Tx,
  withdrawalId: number,
  paidOn: PlainDate,
): Promise<{ rewards: Centavos; bonuses: Centavos }> {
  const { rows } = await sql<{ rewards: Centavos; bonuses: Centavos }>`
    with items as (
      update parcel set state = 'paid', paid_on = ${paidOn}
      where withdrawal_id = ${withdrawalId} and state = 'requested' returning kind, value
    )
    select coalesce(sum(value) filter (where kind <> 'bonus'), 0)::bigint as rewards,
      coalesce(sum(value) filter (where kind = 'bonus'), 0)::bigint as bonuses from items`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('no items');
  return row;
}
