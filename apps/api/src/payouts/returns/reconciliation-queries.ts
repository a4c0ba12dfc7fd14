import type { PlainDate } from '@indike/rules/dates/calendar';
import { type Centavos, ZERO_CENTAVOS } from '@indike/rules/money/money';
import type { PayoutMethod } from '@indike/rules/payouts/payment-orders';
import type { ItemEnd, ReturnOutcome } from '@indike/rules/payouts/return-items';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { paymentKey } from '../../withdrawals/commands.ts';

interface SumRow {
  readonly count: number;
  readonly value: Centavos;
}
/** The items of a batch with one outcome; null while they wait for the bank. */
export interface OutcomeSumRow extends SumRow {
  readonly outcome: ItemEnd | null;
  readonly by_hand: boolean;
}

export interface BatchToReconcile {
  readonly id: number;
  readonly payment_date: PlainDate;
  readonly method: PayoutMethod;
  readonly item_count: number;
  readonly net: Centavos;
  readonly sequence: number | null;
  readonly sha256: Buffer | null;
}

export const findBatchToReconcile = (db: Db, id: number): Promise<BatchToReconcile | undefined> =>
  db
    .selectFrom('payout_batch as b')
    .leftJoin('remittance_file as f', 'f.batch_id', 'b.id')
    .select(['b.id', 'b.payment_date', 'b.method', 'b.item_count', 'b.net', 'f.sequence', 'f.sha256'])
    .where('b.id', '=', id)
    .executeTakeFirst();

/** Sums according to the batch itself. Outcomes that an operator entered have no occurrence codes. */
export const sumOutcomes = async (db: Db, batchId: number): Promise<OutcomeSumRow[]> =>
  (
    await sql<OutcomeSumRow>`
      select outcome, outcome is not null and outcome_codes is null as by_hand, count(*)::int as count, sum(net)::bigint as value
      from payout_batch_item where batch_id = ${batchId} group by 1, 2`.execute(db)
  ).rows;

const NOTHING: SumRow = { count: 0, value: ZERO_CENTAVOS };

/** What the bank paid according to the return files, but for payments that came back. */
export const sumPaidByFiles = async (db: Db, batchId: number): Promise<SumRow> =>
  (
    await sql<SumRow>`
      select count(*)::int as count, coalesce(sum(r.paid_value), 0)::bigint as value from return_file_item r
      join payout_batch_item t on t.batch_id = r.batch_id and t.withdrawal_id = r.withdrawal_id and t.user_id = r.user_id
      where r.batch_id = ${batchId} and r.outcome = 'paid' and t.outcome = 'paid'`.execute(db)
  ).rows[0] ?? NOTHING;

/** What the provider paid by its answers. An outcome that an operator entered before is the operator's. */
export const sumPaidByOrders = async (db: Db, batchId: number): Promise<SumRow> =>
  (
    await sql<SumRow>`
      select count(*)::int as count, coalesce(sum(o.net), 0)::bigint as value from payment_order o
      join payout_batch_item t on t.batch_id = o.batch_id and t.withdrawal_id = o.withdrawal_id and t.user_id = o.user_id
      where o.batch_id = ${batchId} and o.state = 'paid' and t.outcome = 'paid' and t.outcome_codes is not null`.execute(
      db,
    )
  ).rows[0] ?? NOTHING;

/** The ledger's cash payments for the withdrawals that this batch has paid. */
export const sumLedger = async (db: Db, batchId: number): Promise<SumRow> =>
  (
    await sql<SumRow>`
      select count(*)::int as count, coalesce(-sum(e.amount), 0)::bigint as value
      from payout_batch_item t
      join ledger_transaction l on l.business_key = ${paymentKey(sql.ref('t.withdrawal_id'), sql.ref('t.user_id'))}
        and l.owner = t.user_id
      join ledger_entry e on e.transaction_id = l.id and e.owner = l.owner
      join ledger_account a on a.id = e.account_id and a.owner = e.owner and a.kind = 'cash'
      where t.batch_id = ${batchId} and t.outcome = 'paid'`.execute(db)
  ).rows[0] ?? NOTHING;

export interface OpenItemRow {
  readonly withdrawal_id: number;
  readonly user_id: number;
  readonly firstname: string;
  readonly lastname: string;
  readonly net: Centavos;
  readonly outcome: ItemEnd | null;
  readonly outcome_codes: string | null;
  /** What the newest return file says about this item. */
  readonly said: ReturnOutcome | null;
  readonly detail: string | null;
  readonly occurrences: string | null;
}

/** The first `limit` items that were not paid. */
export const listOpenItems = async (db: Db, batchId: number, limit: number): Promise<OpenItemRow[]> =>
  (
    await sql<OpenItemRow>`
      select t.withdrawal_id, t.user_id, i.firstname, i.lastname, t.net, t.outcome, t.outcome_codes, r.outcome as said, r.detail,
        r.occurrences
      from payout_batch_item t
      join indiker i on i.id = t.user_id
      left join lateral (select * from return_file_item r where r.batch_id = t.batch_id and r.withdrawal_id = t.withdrawal_id and r.user_id = t.user_id
        order by r.file_id desc, r.line desc limit 1) r on true
      where t.batch_id = ${batchId} and t.outcome is distinct from 'paid'
      order by t.withdrawal_id limit ${limit}`.execute(db)
  ).rows;
