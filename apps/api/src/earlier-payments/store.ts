import type { PlainDate } from '@indike/rules/dates/calendar';
import type { Centavos } from '@indike/rules/money/money';
import { sql } from 'kysely';
import type { Tx } from '../platform/db/database.ts';

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
