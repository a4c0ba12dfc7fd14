import { sql } from 'kysely';
import type { PlainDate } from '@indike/rules/dates/calendar';
import type { Centavos } from '@indike/rules/money/money';
import { batchStatus } from '@indike/rules/payouts/batches';
import { returnOutcome } from '@indike/rules/payouts/return-items';
import type { WithholdingPeriod } from '@indike/rules/taxes/withholding';
import type { Queryable, Tx } from '../platform/db/database.ts';
import { advisoryLock } from '../platform/db/transactions.ts';
import type { OperatorId } from '../platform/http/authentication.ts';

/** Serializes changes with an advisory lock, because there may be no row to lock yet. Returns the changes so far. */
export async function lockWithholding(tx: Tx): Promise<WithholdingChange[]> {
  await sql`select pg_advisory_xact_lock(${sql.lit(advisoryLock.withholding)})`.execute(tx);
  return findWithholdingChanges(tx);
}

export async function insertPeriod(
  tx: Tx,
  { enabled, effectiveFrom }: WithholdingPeriod,
  { operatorId, now }: { readonly operatorId: OperatorId; readonly now: Date },
): Promise<void> {
  await tx
    .insertInto('withholding_setting')
    .values({ enabled, effective_from: effectiveFrom, operator_id: operatorId, created_at: now })
    .execute();
}

export interface WithholdingChange extends WithholdingPeriod {
  readonly id: number;
  readonly createdAt: Date;
  readonly operator: { readonly id: number; readonly name: string };
}

/** Every change, oldest first. */
export async function findWithholdingChanges(db: Queryable): Promise<WithholdingChange[]> {
  const rows = await db
    .selectFrom('withholding_setting as s')
    .innerJoin('operator as o', 'o.id', 's.operator_id')
    .select(['s.id', 's.enabled', 's.effective_from', 's.created_at', 's.operator_id', 'o.name'])
    .orderBy('s.id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    enabled: row.enabled,
    effectiveFrom: row.effective_from,
    createdAt: row.created_at,
    operator: { id: row.operator_id, name: row.name },
  }));
}

export const findPeriods = async (db: Queryable): Promise<WithholdingPeriod[]> =>
  db
    .selectFrom('withholding_setting')
    .select(['enabled', 'effective_from as effectiveFrom'])
    .orderBy('id')
    .execute();

interface MonthOfPeople {
  readonly userIds: readonly number[];
  /** Any day of the month. */
  readonly day: PlainDate;
  /** Ids of withdrawals to leave out. */
  readonly except: readonly number[];
}

interface PaymentOfMonth {
  /** The Indiker whose month it counts for. The payment may be to another account of the same CPF. */
  readonly userId: number;
  readonly gross: Centavos;
  readonly withheld: Centavos;
  readonly paymentDate: PlainDate;
}

/** Not paid by its batch, so that another one will pay it on another day, with the tax of then. */
const WAITS_FOR_ANOTHER_BATCH = sql`(w.status = 'scheduled'
  and exists (select from payout_batch_item t join payout_batch b on b.id = t.batch_id
    where t.withdrawal_id = w.id and t.user_id = w.user_id and t.outcome = ${returnOutcome.notPaid} and b.payment_date = w.payment_date)
  and not exists (select from payout_batch_item t join payout_batch b on b.id = t.batch_id
    where t.withdrawal_id = w.id and t.user_id = w.user_id and t.live and b.status = ${batchStatus.approved}))`;

/** The month's scheduled and paid withdrawals of these people's CPFs. */
export async function findPaymentsOfMonth(
  db: Queryable,
  { userIds, day, except }: MonthOfPeople,
): Promise<PaymentOfMonth[]> {
  const { rows } = await sql<PaymentOfMonth>`
    select i.id as "userId", w.total as gross, w.withheld, w.payment_date as "paymentDate"
    from indiker i join withdrawal w on w.payee_cpf = i.cpf
    where i.id = any(${userIds}::bigint[]) and w.id <> all(${except}::bigint[])
      and w.status in ('scheduled', 'paid') and not ${WAITS_FOR_ANOTHER_BATCH}
      and w.payment_date >= date_trunc('month', ${day}::date)
      and w.payment_date < date_trunc('month', ${day}::date) + interval '1 month'`.execute(db);
  return rows;
}
