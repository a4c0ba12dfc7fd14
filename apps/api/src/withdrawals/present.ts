import { accountOwner, destinationText } from '@indike/contract/money/destination';
import type { WalletTransaction, Withdrawal, WithdrawalRow } from '@indike/contract/money/withdrawals';
import { withdrawalStatusNumbers } from '@indike/contract/wire/numbers';
import { reaisFromCentavos } from '@indike/rules/money/money';
import { paymentId, withdrawalStatusNames } from '@indike/rules/money/withdrawals';
import { taxedAmounts } from '@indike/rules/taxes/withholding';
import { awardedBy } from '../campaigns/commands.ts';
import type { ItemRow, WithdrawalColumns, WithdrawalDetailRow } from './queries.ts';

const presentItem = (row: ItemRow): WalletTransaction => ({
  id: row.id,
  kind: row.kind,
  ...awardedBy(row.campaign),
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
    status: withdrawalStatusNumbers[row.status],
    status_name: withdrawalStatusNames[row.status],
    total: reaisFromCentavos(row.total),
  };
}

function presentReceipt({
  id,
  paid_by: paidBy,
  bank_number: bankNumber,
  end_to_end_id: endToEndId,
  bank_data: bank,
}: WithdrawalDetailRow): Withdrawal['receipt'] {
  if (id === null || paidBy === null) return null;
  return {
    payment_id: paymentId(id, paidBy),
    bank_number: bankNumber,
    destination: bank && destinationText(bank),
    owner: bank && accountOwner(bank),
    ...(endToEndId !== null && { end_to_end_id: endToEndId }),
  };
}

/** Null when the Indiker has no such withdrawal. */
export function presentDetail(row: WithdrawalDetailRow): Withdrawal | null {
  const presented = presentWithdrawal(row);
  const { status, total, withheld } = row;
  if (!presented || status === null || total === null || withheld === null) return null;
  return {
    ...presented,
    ...taxedAmounts({ status, total, withheld }),
    return_reason: row.return_reason,
    receipt: presentReceipt(row),
    wallet_transactions: row.items.map(presentItem),
  };
}
