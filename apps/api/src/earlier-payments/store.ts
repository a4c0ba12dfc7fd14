import { sql } from 'kysely';
import type { PlainDate } from '@indike/rules/dates/calendar';
import type { Centavos } from '@indike/rules/money/money';
import type { Queryable, Tx } from '../platform/db/database.ts';
import { type KeysetPage, toKeysetPage } from '../platform/db/rows.ts';

export interface NewEarlierPayment {
  readonly userId: number;
  readonly cnpj: string;
  readonly paidOn: PlainDate;
  readonly value: Centavos;
  readonly note: string | null;
}

interface InsertedPayment {
  readonly user_id: number;
  readonly cnpj: string;
  readonly paid_on: PlainDate;
  readonly value: Centavos;
}

/**
 * Inserts the payments that do not exist yet and returns them. The fixed order prevents a deadlock between two imports
 * of the same payments.
 */
export async function insertEarlierPayments(
  tx: Tx,
  payments: readonly NewEarlierPayment[],
  now: Date,
): Promise<InsertedPayment[]> {
  const { rows } = await sql<InsertedPayment>`
    insert into earlier_payment (user_id, cnpj, paid_on, value, note, created_at)
    select p.user_id, p.cnpj, p.paid_on, p.value, p.note, ${now}::timestamptz
    from unnest(
      ${payments.map(({ userId }) => userId)}::bigint[],
      ${payments.map(({ cnpj }) => cnpj)}::text[],
      ${payments.map(({ paidOn }) => paidOn)}::date[],
      ${payments.map(({ value }) => value)}::bigint[],
      ${payments.map(({ note }) => note)}::text[]
    ) as p (user_id, cnpj, paid_on, value, note)
    order by p.user_id, p.cnpj, p.paid_on, p.value
    on conflict (user_id, cnpj, paid_on, value) do nothing
    returning user_id, cnpj, paid_on, value`.execute(tx);
  return rows;
}

export interface EarlierPaymentRow {
  readonly id: number;
  readonly paid_on: PlainDate;
  readonly cnpj: string;
  readonly value: Centavos;
  readonly note: string | null;
  readonly company_name: string | null;
}

/** One person's earlier payments, with the company's name when they referred that company here. */
const paymentsOf = (db: Queryable, userId: number) =>
  db
    .selectFrom('earlier_payment as p')
    .leftJoin('referral as r', (join) =>
      join.onRef('r.user_id', '=', 'p.user_id').onRef('r.cnpj', '=', 'p.cnpj'),
    )
    .select(['p.id', 'p.paid_on', 'p.cnpj', 'p.value', 'p.note', 'r.company_name'])
    .where('p.user_id', '=', userId);

/** All earlier payments of a person, for their data export. */
export const exportedPaymentsOf = (db: Queryable, userId: number) => paymentsOf(db, userId).orderBy('p.id');

interface WantedPage {
  readonly after?: string | undefined;
  readonly limit: number;
}

/** One page of a person's earlier payments, the newest first. The cursor `after` is `{paid_on}_{id}`. */
export async function readEarlierPayments(
  db: Queryable,
  userId: number,
  { after, limit }: WantedPage,
): Promise<KeysetPage<EarlierPaymentRow>> {
  const [day = '', id = ''] = after?.split('_') ?? [];
  const rows = await paymentsOf(db, userId)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(p.paid_on, p.id) < (${day}::date, ${Number(id)}::bigint)`),
    )
    .orderBy('p.paid_on', 'desc')
    .orderBy('p.id', 'desc')
    .limit(limit + 1)
    .execute();
  return toKeysetPage(rows, limit, (last) => `${last.paid_on}_${last.id}`);
}
