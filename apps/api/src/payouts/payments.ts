import type { BankData } from '@indike/rules/money/bank-accounts';
import type { Tx } from '../platform/db/database.ts';
import { findPayments, type PaymentRow } from './remittance-queries.ts';
import { type BankSnapshot, bankDataOfAll } from '../bank-accounts/commands.ts';

export interface Payment {
  readonly row: PaymentRow;
  /** Bank data to copy into the withdrawal when it is scheduled; null keeps its existing copy (product 8.2). */
  readonly bank: BankSnapshot | null;
  readonly bankData: BankData;
}

function paymentOf(row: PaymentRow, bank: BankSnapshot | undefined): Payment {
  if (row.copied) return { row, bank: null, bankData: row.copied };
  if (!bank) throw new Error(`no bank data for withdrawal ${row.id}`);
  return { row, bank, bankData: bank.data };
}

/**
 * The payments for these withdrawals of a batch, with their bank data. The caller has locked the wallets, so that no
 * bank data change before the withdrawals are scheduled.
 */
export async function loadPayments(
  tx: Tx,
  batchId: number,
  withdrawalIds: readonly number[],
): Promise<Payment[]> {
  const rows = await findPayments(tx, batchId, withdrawalIds);
  const banks = await bankDataOfAll(
    tx,
    rows.flatMap(({ copied, user_id }) => (copied ? [] : [user_id])),
  );
  return rows.map((row) => paymentOf(row, banks.get(row.user_id)));
}
