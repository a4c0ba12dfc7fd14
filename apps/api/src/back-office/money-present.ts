import type { BankAccountAnswer } from '@indike/contract/money/bank-accounts';
import type { OperatorWithdrawal, OperatorWithdrawalRow } from '@indike/contract/operator/money';
import type { PlainDate } from '@indike/rules/dates/calendar';
import { levelFor } from '@indike/rules/money/levels';
import { reaisFromCentavos, type Centavos } from '@indike/rules/money/money';
import { canMoveWithdrawal, withdrawalStatusNames } from '@indike/rules/money/withdrawals';
import { suggestedPaymentDate } from '../withdrawals/payouts.ts';
import type { itemsOf, listAudit, listIndikers, listWithdrawalsForOperator } from './money-queries.ts';

type Row = Awaited<ReturnType<typeof listWithdrawalsForOperator>>['rows'][number];
type Item = Awaited<ReturnType<typeof itemsOf>>[number];

const reais = (centavos: number) => reaisFromCentavos(centavos as Centavos);

export const presentWithdrawalRow = (row: Row): OperatorWithdrawalRow => ({
  id: row.id,
  created_at: row.created_at.toISOString(),
  requested_on: row.requested_on,
  payment_date: row.payment_date,
  status: row.status,
  status_name: withdrawalStatusNames[row.status],
  total: reais(row.total),
  indiker: { id: row.user_id, firstname: row.firstname, lastname: row.lastname, email: row.email },
});

interface Around {
  readonly items: readonly Item[];
  readonly bank: Omit<BankAccountAnswer, 'id'> | null;
  readonly today: PlainDate;
  readonly holidays: ReadonlySet<string>;
}

export function presentWithdrawalDetail(row: Row, around: Around): OperatorWithdrawal {
  const status = row.status;
  const scheduled = status === 2 || status === 3;
  return {
    ...presentWithdrawalRow(row),
    return_reason: row.return_reason,
    bank_account: scheduled ? row.bank_data : around.bank,
    wallet_transactions: around.items.map((item) => ({
      id: item.id,
      kind: item.kind as OperatorWithdrawal['wallet_transactions'][number]['kind'],
      payment_liberate_date: item.release_on,
      indication: { id: item.referral_id, name: item.company_name },
      installment: item.installment,
      installments: item.installments,
      value: reais(item.value),
    })),
    suggested_payment_date: canMoveWithdrawal(status, 2)
      ? suggestedPaymentDate(row.payment_date, around.today, around.holidays)
      : null,
    allowed: {
      schedule: canMoveWithdrawal(status, 2),
      pay: canMoveWithdrawal(status, 3),
      return: canMoveWithdrawal(status, 0),
    },
  };
}

export const presentIndiker = (row: Awaited<ReturnType<typeof listIndikers>>['rows'][number]) => ({
  id: row.id,
  firstname: row.firstname,
  lastname: row.lastname,
  email: row.email,
  document: row.document,
  phone: row.phone,
  created_at: row.created_at.toISOString(),
  closed: row.closed,
  level_name: levelFor(row.closed).name,
  available: reais(row.available),
  requested: reais(row.requested),
  paid: reais(row.paid),
  owed: reais(Math.abs(row.owed)),
  settlement_requested_at: row.settlement_requested_at?.toISOString() ?? null,
});

export const presentAudit = (row: Awaited<ReturnType<typeof listAudit>>['rows'][number]) => ({
  id: row.id,
  created_at: row.created_at.toISOString(),
  operator: { id: row.operator_id, name: row.name },
  action: row.action,
  entity: row.entity,
  entity_id: row.entity_id,
  before: row.before,
  after: row.after,
});
