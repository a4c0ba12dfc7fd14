import type { WalletTransaction, Withdrawal, WithdrawalRow } from '@indike/contract/money/withdrawals';
import { reaisFromCentavos } from '@indike/rules/money/money';
import { withdrawalStatusNames } from '@indike/rules/money/withdrawals';
import type { ItemRow, WithdrawalColumns, WithdrawalDetailRow } from './queries.ts';

const presentItem = (row: ItemRow): WalletTransaction => ({
  id: row.id,
  kind: row.kind,
  payment_liberate_date: row.release_on,
  indication: { id: row.referral_id, name: row.company_name },
  installment: row.installment,
  installments: row.installments,
  value: reaisFromCentavos(row.value),
});

/** Null for the row that carries only the session. */
export function presentWithdrawal(row: WithdrawalColumns): WithdrawalRow | null {
  if (row.id === null || row.status === null || row.total === null || row.created_at === null) return null;
  return {
    id: row.id,
    created_at: row.created_at.toISOString(),
    payment_date: row.payment_date,
    status: row.status,
    status_name: withdrawalStatusNames[row.status],
    total: reaisFromCentavos(row.total),
  };
}

/** Null when the Indiker has no such withdrawal. */
export function presentDetail(row: WithdrawalDetailRow): Withdrawal | null {
  const presented = presentWithdrawal(row);
  return (
    presented && {
      ...presented,
      return_reason: row.return_reason,
      wallet_transactions: row.items.map(presentItem),
    }
  );
}
