import type { PlainDate } from '@indike/rules/dates/calendar';
import type { Centavos } from '@indike/rules/money/money';
import { sql } from 'kysely';
import type { Queryable } from '../platform/db/database.ts';
import { toKeysetPage, type KeysetPage } from '../platform/db/keyset.ts';

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
