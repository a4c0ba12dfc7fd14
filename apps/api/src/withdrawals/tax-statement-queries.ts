import type { PlainDate } from '@indike/rules/dates/calendar';
import type { Centavos } from '@indike/rules/money/money';
import { sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import type { UserId } from '../platform/http/authentication.ts';
import type { PayerColumns } from './pdf-parts.ts';

export interface PaidYear {
  readonly year: number;
  readonly gross: Centavos;
  readonly withheld: Centavos;
}

/** The years before this one in which the Indiker was paid, the newest first. */
export async function findPaidYears(db: Db, me: UserId, until: number): Promise<PaidYear[]> {
  const { rows } = await sql<PaidYear>`
    select extract(year from payment_date)::int as year, sum(total)::bigint as gross, sum(withheld)::bigint as withheld
    from withdrawal where user_id = ${me} and status = 'paid'
      and payment_date < make_date(${until}::int + 1, 1, 1)
    group by 1 order by 1 desc`.execute(db);
  return rows;
}

export interface Payment {
  readonly payment_date: PlainDate;
  readonly total: Centavos;
  readonly withheld: Centavos;
}

export async function findPaymentsOfYear(db: Db, me: UserId, year: number): Promise<Payment[]> {
  const { rows } = await sql<Payment>`
    select payment_date, total, withheld from withdrawal
    where user_id = ${me} and status = 'paid'
      and payment_date >= make_date(${year}::int, 1, 1) and payment_date < make_date(${year + 1}::int, 1, 1)
    order by payment_date, id`.execute(db);
  return rows;
}

export interface StatementParties extends PayerColumns {
  readonly name: string;
  readonly cpf: string | null;
}

export async function findStatementParties(db: Db, me: UserId): Promise<StatementParties> {
  const { rows } = await sql<StatementParties>`
    select i.firstname || ' ' || i.lastname as name, i.cpf, p.legal_name as payer_name, p.cnpj as payer_cnpj
    from indiker i left join payer p on true where i.id = ${me}`.execute(db);
  const [parties] = rows;
  if (!parties) throw new Error('no such Indiker');
  return parties;
}
