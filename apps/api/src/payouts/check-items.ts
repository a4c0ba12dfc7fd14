import type { PlainDate } from '@indike/rules/dates/calendar';
import type { TransferType } from '@indike/rules/money/bank-accounts';
import { subtractCentavos, ZERO_CENTAVOS, type Centavos } from '@indike/rules/money/money';
import {
  checkWithdrawal,
  type ItemCaution,
  type ItemProblem,
  type WithdrawalFacts,
} from '@indike/rules/payouts/proposal';
import { orderStateOf } from '@indike/rules/payouts/orders';
import type { Queryable } from '../platform/db/database.ts';
import { withholdingFor } from '../withholding/commands.ts';
import type { FactsRow } from './facts-queries.ts';

export interface CheckedItem {
  readonly row: FactsRow;
  readonly form: TransferType;
  readonly bankVersion: number;
  readonly cautions: readonly ItemCaution[];
}
export interface PayableItem extends CheckedItem {
  readonly withheld: Centavos;
  readonly net: Centavos;
}
export interface ExcludedItem {
  readonly row: FactsRow;
  readonly problem: ItemProblem;
}

export const factsOf = (row: FactsRow): WithdrawalFacts => ({
  status: row.status,
  inLiveBatch: row.live_batch !== null,
  blocked: row.blocked,
  copiedVersion: row.copied_version,
  copiedForm: row.copied_form,
  currentVersion: row.current_version,
  currentForm: row.current_form,
  bankDataChangedSinceRequest: row.changed_since_request,
  bankDataChangedLately: row.changed_lately,
  emailChangedLately: row.email_changed_lately,
  bonusRisks: row.bonus_risks,
  order: orderStateOf({
    unanswered: false,
    contradicted: row.contradicted,
    endedByPeople: row.ended_by_people,
  }),
  resultPending: row.result_pending,
  beneficiaryName: row.beneficiary,
});

/** Splits withdrawals into those that a batch can take and the others, with the reason. */
export function checkItems(rows: readonly FactsRow[]): { payable: CheckedItem[]; excluded: ExcludedItem[] } {
  const payable: CheckedItem[] = [];
  const excluded: ExcludedItem[] = [];
  for (const row of rows) {
    const verdict = checkWithdrawal(factsOf(row));
    if (!verdict.ok) {
      excluded.push({ row, problem: verdict.problem });
      continue;
    }
    payable.push({ row, ...verdict.target, cautions: verdict.cautions });
  }
  return { payable, excluded };
}

/** Adds the tax withheld from each withdrawal when all of them are paid on that date. */
export async function withTax(
  db: Queryable,
  paymentDate: PlainDate,
  payable: readonly CheckedItem[],
): Promise<PayableItem[]> {
  const withdrawals = payable.map(({ row }) => ({
    withdrawalId: row.id,
    userId: row.user_id,
    gross: row.total,
  }));
  const amounts = await withholdingFor(db, { paymentDate, withdrawals });
  return payable.map((item) => {
    const withheld = amounts.get(item.row.id) ?? ZERO_CENTAVOS;
    return { ...item, withheld, net: subtractCentavos(item.row.total, withheld) };
  });
}
