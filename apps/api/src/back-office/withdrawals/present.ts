import type { BankAccountResponse } from '@indike/contract/money/bank-accounts';
import type { OperatorWithdrawal, OperatorWithdrawalRow } from '@indike/contract/operator/money';
import type { PlainDate } from '@indike/rules/dates/calendar';
import { reaisFromCentavos } from '@indike/rules/money/money';
import { canMoveWithdrawal, withdrawalStatus, withdrawalStatusNames } from '@indike/rules/money/withdrawals';
import { suggestedPaymentDate } from '../../withdrawals/payouts.ts';
import type { WithdrawalForOperator, WithdrawalItem } from './queries.ts';

const { paid, returned, scheduled } = withdrawalStatus;

export const presentWithdrawalRow = (row: WithdrawalForOperator): OperatorWithdrawalRow => ({
  id: row.id,
  created_at: row.created_at.toISOString(),
  requested_on: row.requested_on,
  payment_date: row.payment_date,
  status: row.status,
  status_name: withdrawalStatusNames[row.status],
  total: reaisFromCentavos(row.total),
  indiker: { id: row.user_id, firstname: row.firstname, lastname: row.lastname, email: row.email },
});

interface WithdrawalContext {
  readonly items: readonly WithdrawalItem[];
  /** The Indiker's bank data of today. */
  readonly bank: Omit<BankAccountResponse, 'id'> | null;
  readonly today: PlainDate;
  readonly holidays: ReadonlySet<string>;
}

export function presentWithdrawalDetail(
  row: WithdrawalForOperator,
  { items, bank, today, holidays }: WithdrawalContext,
): OperatorWithdrawal {
  const { status } = row;
  const hasBankCopy = status === scheduled || status === paid;
  return {
    ...presentWithdrawalRow(row),
    return_reason: row.return_reason,
    bank_account: hasBankCopy ? row.bank_data : bank,
    wallet_transactions: items.map((item) => ({
      id: item.id,
      kind: item.kind,
      payment_liberate_date: item.release_on,
      indication: { id: item.referral_id, name: item.company_name },
      installment: item.installment,
      installments: item.installments,
      value: reaisFromCentavos(item.value),
    })),
    suggested_payment_date: canMoveWithdrawal(status, scheduled)
      ? suggestedPaymentDate(row.payment_date, today, holidays)
      : null,
    allowed: {
      schedule: canMoveWithdrawal(status, scheduled),
      pay: canMoveWithdrawal(status, paid),
      return: canMoveWithdrawal(status, returned),
    },
  };
}
