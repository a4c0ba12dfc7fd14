import type { PlainDate } from '@indike/rules/dates/calendar';
import type { Centavos } from '@indike/rules/money/money';
import type { WithholdingPeriod } from '@indike/rules/taxes/withholding';
import { sql } from 'kysely';
import type { Queryable } from '../platform/db/database.ts';

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

/** The month's scheduled and paid withdrawals of these people's CPFs. */
export async function findPaymentsOfMonth(
  db: Queryable,
  { userIds, day, except }: MonthOfPeople,
): Promise<PaymentOfMonth[]> {
  const people = await db
    .selectFrom('indiker')
    .select(['id', 'cpf'])
    .where(sql<boolean>`id = any(${userIds}::bigint[])`)
    .execute();
  const { rows } = await sql<Omit<PaymentOfMonth, 'userId'> & { cpf: string }>`
    select w.payee_cpf as cpf, w.total as gross, w.withheld, w.payment_date as "paymentDate" from withdrawal w
    where w.payee_cpf = any(${people.flatMap(({ cpf }) => cpf ?? [])}::text[]) and w.id <> all(${except}::bigint[])
      and w.status in ('scheduled', 'paid')
      and w.payment_date >= date_trunc('month', ${day}::date)
      and w.payment_date < date_trunc('month', ${day}::date) + interval '1 month'`.execute(db);
  const owners = new Map(people.map(({ id, cpf }) => [cpf, id]));
  return rows.flatMap(({ cpf, ...payment }) => {
    const userId = owners.get(cpf);
    return userId === undefined ? [] : [{ userId, ...payment }];
  });
}
