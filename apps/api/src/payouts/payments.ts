import type { CopiedBankData } from '@indike/rules/payouts/payment-form';
import { bankDataOfAll, type BankSnapshot } from '../bank-accounts/snapshot-queries.ts';
import type { Tx } from '../platform/db/database.ts';
import { findPayments, type PaymentRow } from './remittance-queries.ts';

export interface Payment {
  readonly row: PaymentRow;
  /** What the withdrawal copies when it is scheduled; null keeps the copy that it has (product 8.2). */
  readonly bank: BankSnapshot | null;
  readonly bankData: CopiedBankData;
}

function paymentOf(row: PaymentRow, bank: BankSnapshot | undefined): Payment {
  if (row.copied) return { row, bank: null, bankData: row.copied };
  if (!bank) throw new Error(`no bank data for withdrawal ${row.id}`);
  return { row, bank, bankData: bank.data };
}

/** Where each of these withdrawals of a batch goes. The wallets are locked, so that no bank data change before it is scheduled. */
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
