import type { EarlierPaymentResponse } from '@indike/contract/money/earlier-payments';
import { reaisFromCentavos } from '@indike/rules/money/money';
import type { Db, Queryable, Tx } from '../platform/db/database.ts';
import {
  type EarlierPaymentRow,
  exportedPaymentsOf,
  insertEarlierPayments,
  type NewEarlierPayment,
  readEarlierPayments,
} from './store.ts';

/** Payments with equal keys are the same payment (product 12.21). */
const keyOf = (userId: number, { cnpj, paidOn, value }: Omit<NewEarlierPayment, 'userId' | 'note'>): string =>
  `${userId} ${cnpj} ${paidOn} ${value}`;

/** Returns for each payment whether it was inserted; false if it existed already. `payments` has no duplicates. */
export async function recordEarlierPayments(
  tx: Tx,
  payments: readonly NewEarlierPayment[],
  now: Date,
): Promise<boolean[]> {
  if (payments.length === 0) return [];
  const inserted = await insertEarlierPayments(tx, payments, now);
  const keys = new Set(
    inserted.map(({ user_id: userId, paid_on: paidOn, cnpj, value }) =>
      keyOf(userId, { cnpj, paidOn, value }),
    ),
  );
  return payments.map((payment) => keys.has(keyOf(payment.userId, payment)));
}

/** One page of a person's earlier payments, the newest first. */
export async function listEarlierPayments(
  db: Db,
  userId: number,
  page: { readonly after?: string | undefined; readonly limit: number },
): Promise<{ data: EarlierPaymentResponse[]; next: string | null }> {
  const { rows, next } = await readEarlierPayments(db, userId, page);
  return { data: rows.map(presentEarlierPayment), next };
}

/** For the data export, which reads the payments page by page and presents them row by row. */
export const earlierPaymentsForExport = (tx: Queryable, userId: number) => ({
  query: exportedPaymentsOf(tx, userId),
  present: (row: EarlierPaymentRow): EarlierPaymentResponse => presentEarlierPayment(row),
});

const presentEarlierPayment = (row: EarlierPaymentRow): EarlierPaymentResponse => ({
  id: row.id,
  paid_at: row.paid_on,
  name: row.company_name,
  document: row.cnpj,
  value: reaisFromCentavos(row.value),
  note: row.note,
});
