import type { TransferType } from '@indike/rules/money/bank-accounts';
import { subtractCentavos, ZERO_CENTAVOS, type Centavos } from '@indike/rules/money/money';
import {
  judgeWithdrawal,
  type ItemCaution,
  type ItemProblem,
  type WithdrawalFacts,
} from '@indike/rules/payouts/proposal';
import type { FactsRow } from './facts-queries.ts';

export interface PayableItem {
  readonly row: FactsRow;
  readonly form: TransferType;
  readonly bankVersion: number;
  readonly cautions: readonly ItemCaution[];
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
});

/** Which of the withdrawals a batch can take, and why not the others. */
export function judgeAll(rows: readonly FactsRow[]): { payable: PayableItem[]; excluded: ExcludedItem[] } {
  const payable: PayableItem[] = [];
  const excluded: ExcludedItem[] = [];
  for (const row of rows) {
    const verdict = judgeWithdrawal(factsOf(row));
    if (!verdict.ok) {
      excluded.push({ row, problem: verdict.problem });
      continue;
    }
    const withheld = ZERO_CENTAVOS;
    payable.push({
      row,
      ...verdict.target,
      cautions: verdict.cautions,
      withheld,
      net: subtractCentavos(row.total, withheld),
    });
  }
  return { payable, excluded };
}
