import type { WalletTransaction, Withdrawal, WithdrawalRow } from '@indike/contract/money/withdrawals';
import { reaisFromCentavos, type Centavos } from '@indike/rules/money/money';
import { withdrawalStatusNames, type WithdrawalStatus } from '@indike/rules/money/withdrawals';
import type { ItemRow, WithdrawalColumns, WithdrawalDetailRow } from './queries.ts';

export const presentItem = (row: ItemRow): WalletTransaction => ({
  id: row.id,
  kind: row.kind as WalletTransaction['kind'],
  payment_liberate_date: row.release_on,
  indication: { id: row.referral_id, name: row.company_name },
  installment: row.installment,
  installments: row.installments,
  value: reaisFromCentavos(row.value as Centavos),
});

/** Null for the empty row that only carries the session. */
export function presentWithdrawal(row: WithdrawalColumns): WithdrawalRow | null {
  if (row.id === null || row.status === null || row.total === null || row.created_at === null) return null;
  return {
    id: row.id,
    created_at: row.created_at.toISOString(),
    payment_date: row.payment_date,
    status: row.status,
    status_name: withdrawalStatusNames[row.status as WithdrawalStatus],
    total: reaisFromCentavos(row.total as Centavos),
  };
}

/** Null when there is no such withdrawal of this Indiker. */
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
