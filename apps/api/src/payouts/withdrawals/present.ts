import type {
  BatchOfWithdrawal,
  ManualResultCeiling,
  OperatorWithdrawal,
  OperatorWithdrawalRow,
} from '@indike/contract/operator/money/money';
import type { PlainDate } from '@indike/rules/dates/calendar';
import { maskAccount, maskCpf, maskPhone, maskPixKey } from '@indike/rules/identifiers/masks';
import type { BankData } from '@indike/rules/money/bank-accounts';
import { reaisFromCentavos, type Centavos } from '@indike/rules/money/money';
import { canTransitionWithdrawal, withdrawalStatusNames } from '@indike/rules/money/withdrawals';
import {
  batchStatusNames,
  manualResultNeeds,
  orderNotes,
  type OrderState,
} from '@indike/rules/payouts/batches';
import { returnOutcomeNames } from '@indike/rules/payouts/return-items';
import { taxedAmounts } from '@indike/rules/taxes/withholding';
import { awardedBy } from '../../campaigns/commands.ts';
import type {
  ListedWithdrawal,
  PendingResultColumns,
  WithdrawalBatch,
  WithdrawalForOperator,
  WithdrawalItem,
} from './queries.ts';
import { suggestedPaymentDate } from '../../withdrawals/commands.ts';

export const presentWithdrawalRow = (row: ListedWithdrawal): OperatorWithdrawalRow => ({
  id: row.id,
  created_at: row.created_at.toISOString(),
  requested_on: row.requested_on,
  payment_date: row.payment_date,
  status: row.status,
  status_name: withdrawalStatusNames[row.status],
  total: reaisFromCentavos(row.total),
  ...taxedAmounts(row),
  form: row.form,
  indiker: { id: row.user_id, firstname: row.firstname, lastname: row.lastname, email: row.email },
});

/**
 * Scheduled and paid withdrawals have the bank data copied at scheduling; the others use the Indiker's current data.
 */
export const hasBankCopy = ({ status }: WithdrawalForOperator): boolean =>
  status === 'scheduled' || status === 'paid';

/** Shows enough to tell one account from another. Another call shows all of it and is audited. */
function maskBankAccount(bank: BankData): BankData {
  const { pix_type: type, pix_key: key, account } = bank;
  const { owner_cpf: cpf, owner_phone: phone } = bank;
  return {
    ...bank,
    pix_key: type && key && maskPixKey(type, key),
    account: account && maskAccount(account),
    owner_cpf: cpf && maskCpf(cpf),
    owner_phone: phone && maskPhone(phone),
  };
}

const presentBatch = ({ id, payment_date, status, outcome }: WithdrawalBatch): BatchOfWithdrawal => ({
  id,
  payment_date,
  status,
  outcome,
  state_name: outcome === null ? batchStatusNames[status] : returnOutcomeNames[outcome],
});

const presentPending = (
  { note, ...row }: PendingResult,
  me: number,
): OperatorWithdrawal['pending_result'] => ({
  kind: row.kind,
  paid_at: row.paid_on,
  reason: row.reason,
  bank_code: row.bank_code,
  entered_by: { id: row.entered_by, name: row.enterer },
  entered_at: row.entered_at.toISOString(),
  is_own: row.entered_by === me,
  note,
});

export const presentCeiling = ({
  amount,
  version,
}: {
  readonly amount: Centavos;
  readonly version: number;
}): ManualResultCeiling => ({ amount: reaisFromCentavos(amount), version });

interface PendingResult extends PendingResultColumns {
  /** Why it needs a second person although the amount alone would not; null when there is nothing to know. */
  readonly note: string | null;
}

interface WithdrawalContext {
  readonly items: readonly WithdrawalItem[];
  readonly batches: readonly WithdrawalBatch[];
  /** The Indiker's current bank data. */
  readonly bank: BankData | null;
  readonly order: OrderState;
  /** Whether a provider's API made the current payment. */
  readonly byProvider: boolean;
  readonly ceiling: Centavos;
  readonly pending: PendingResult | undefined;
  /** The operator who reads it. */
  readonly me: number;
  readonly today: PlainDate;
  readonly holidays: ReadonlySet<string>;
}

export function presentWithdrawalDetail(
  row: WithdrawalForOperator,
  { items, batches, bank, order, byProvider, ceiling, pending, me, today, holidays }: WithdrawalContext,
): OperatorWithdrawal {
  const { status } = row;
  const isPaid = status === 'paid';
  const needs = manualResultNeeds({ isPaid, order, total: row.total, ceiling, taxDiffers: false });
  const bankAccount = hasBankCopy(row) ? row.bank_data : bank;
  return {
    ...presentWithdrawalRow(row),
    return_reason: row.return_reason,
    bank_account: bankAccount && maskBankAccount(bankAccount),
    wallet_transactions: items.map((item) => ({
      id: item.id,
      kind: item.kind,
      ...awardedBy(item.campaign),
      payment_liberate_date: item.release_on,
      indication: { id: item.referral_id, name: item.company_name },
      installment: item.installment,
      installments: item.installments,
      value: reaisFromCentavos(item.value),
    })),
    batches: batches.map(presentBatch),
    bank_number: row.bank_number,
    suggested_payment_date: canTransitionWithdrawal(status, 'scheduled')
      ? suggestedPaymentDate(row.payment_date, today, holidays)
      : null,
    allowed: {
      schedule: canTransitionWithdrawal(status, 'scheduled'),
      pay: !pending && canTransitionWithdrawal(status, 'paid'),
      return: !pending && (isPaid ? !byProvider : canTransitionWithdrawal(status, 'returned')),
    },
    order_note: isPaid ? null : orderNotes[order],
    result_needs: { second_person: needs.secondPerson, bank_code: needs.bankCode },
    pending_result: pending ? presentPending(pending, me) : null,
  };
}
