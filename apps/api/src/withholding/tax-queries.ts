import type { PlainDate } from '@indike/rules/dates/calendar';
import type { Centavos } from '@indike/rules/money/money';
import { monthRange } from '@indike/rules/taxes/months';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import { type KeysetPage, toKeysetPage } from '../platform/db/rows.ts';

export interface PaidPerson {
  /** The newest account with this CPF. */
  readonly person: number;
  readonly name: string;
  readonly cpf: string | null;
  readonly gross: Centavos;
  readonly withheld: Centavos;
  readonly payments: readonly { readonly on: PlainDate; readonly gross: Centavos }[];
}

export interface MonthTotal {
  readonly people: number;
  readonly payments: number;
  readonly gross: Centavos;
  readonly withheld: Centavos;
}

/** What was paid in the month, grouped by CPF, so that an Indiker who came back after an erasure is one person. */
function peopleOf(month: string): RawBuilder<unknown> {
  const { from, before } = monthRange(month);
  return sql`
    select max(w.user_id) as person, w.payee_cpf as cpf, sum(w.total)::bigint as gross, sum(w.withheld)::bigint as withheld,
      count(*) as count, jsonb_agg(jsonb_build_object('on', w.payment_date, 'gross', w.total) order by w.id) as payments
    from withdrawal w where w.status = 'paid'
      and w.payment_date >= ${from}::date and w.payment_date < ${before}::date
    group by w.payee_cpf, case when w.payee_cpf is null then w.user_id end`;
}

export interface SheetPage {
  readonly month: string;
  readonly after?: string | undefined;
  readonly limit: number;
}

/** Ordered by account id, after the last one of the previous page. */
export async function listPaidPeople(
  db: Db,
  { month, after = '0', limit }: SheetPage,
): Promise<KeysetPage<PaidPerson>> {
  const { rows } = await sql<PaidPerson>`
    select p.person, i.firstname || ' ' || i.lastname as name, p.cpf, p.gross, p.withheld, p.payments
    from (${peopleOf(month)}) p join indiker i on i.id = p.person
    where p.person > ${Number(after)} order by p.person limit ${limit + 1}`.execute(db);
  return toKeysetPage(rows, limit, ({ person }) => String(person));
}

export async function totalOfMonth(db: Db, month: string): Promise<MonthTotal> {
  const { rows } = await sql<MonthTotal>`
    select count(*) as people, coalesce(sum(p.count), 0)::bigint as payments, coalesce(sum(p.gross), 0)::bigint as gross,
      coalesce(sum(p.withheld), 0)::bigint as withheld from (${peopleOf(month)}) p`.execute(db);
  const [total] = rows;
  if (!total) throw new Error('no total');
  return total;
}
