import type { PlainDate } from '@indike/rules/dates/calendar';
import type { TransferType } from '@indike/rules/money/bank-accounts';
import type { Centavos } from '@indike/rules/money/money';
import { withdrawalStatus, type WithdrawalStatus } from '@indike/rules/money/withdrawals';
import { sql, type RawBuilder } from 'kysely';
import type { Queryable } from '../platform/db/database.ts';
import { readInSlices } from '../platform/slices.ts';

/** A withdrawal with all that decides whether a batch can take it. */
export interface FactsRow {
  readonly id: number;
  readonly user_id: number;
  readonly status: WithdrawalStatus;
  readonly total: Centavos;
  readonly payment_date: PlainDate | null;
  readonly requested_on: PlainDate;
  readonly firstname: string;
  readonly lastname: string;
  readonly blocked: boolean;
  readonly copied_version: number | null;
  readonly copied_form: TransferType | null;
  readonly current_version: number | null;
  readonly current_form: TransferType | null;
  readonly changed_since_request: boolean;
  readonly live_batch: number | null;
}

const { returned, requested, scheduled } = withdrawalStatus;

const facts = (where: RawBuilder<unknown>, limit: number) => sql<FactsRow>`
  select w.id, w.user_id, w.status, w.total, w.payment_date, w.requested_on, i.firstname, i.lastname,
    i.blocked_at is not null as blocked, w.bank_version as copied_version,
    (w.bank_data ->> 'transfer_type')::int as copied_form, b.version as current_version,
    b.transfer_type as current_form, coalesce(b.version > 1 and b.updated_at > w.created_at, false) as changed_since_request,
    l.batch_id as live_batch
  from withdrawal w
  join indiker i on i.id = w.user_id
  left join bank_account b on b.user_id = w.user_id
  left join payout_batch_item l on l.withdrawal_id = w.id and l.live
  where ${where} order by w.id limit ${limit}`;

/** What is to be paid until the day. Returned ones wait for newer bank data, whatever the day. */
const due = (paymentDate: PlainDate) => sql`(
  (w.status in (${sql.lit(requested)}, ${sql.lit(scheduled)}) and w.payment_date <= ${paymentDate}::date)
  or w.status = ${sql.lit(returned)})`;

/** Those in no live batch, the oldest request first, as far as their wallets need to be locked. */
export async function findDueKeys(
  db: Queryable,
  paymentDate: PlainDate,
  limit: number,
): Promise<Pick<FactsRow, 'id' | 'user_id'>[]> {
  const { rows } = await sql<Pick<FactsRow, 'id' | 'user_id'>>`
    select w.id, w.user_id from withdrawal w where ${due(paymentDate)}
      and not exists (select from payout_batch_item l where l.withdrawal_id = w.id and l.live)
    order by w.id limit ${limit}`.execute(db);
  return rows;
}

/** Those that a live batch has, and how many they are. */
export async function findDueInBatches(
  db: Queryable,
  paymentDate: PlainDate,
  limit: number,
): Promise<{ rows: FactsRow[]; count: number }> {
  const inBatch = sql`${due(paymentDate)} and l.batch_id is not null`;
  const { rows } = await facts(inBatch, limit).execute(db);
  if (rows.length < limit) return { rows, count: rows.length };
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::int as count from withdrawal w
    join payout_batch_item l on l.withdrawal_id = w.id and l.live where ${inBatch}`.execute(db);
  return { rows, count: counted[0]?.count ?? rows.length };
}

/** In the order of the ids. */
export const findFacts = (db: Queryable, ids: readonly number[]): Promise<FactsRow[]> =>
  readInSlices(
    ids.toSorted((a, b) => a - b),
    async (slice) => (await facts(sql`w.id = any(${slice}::bigint[])`, slice.length).execute(db)).rows,
  );
