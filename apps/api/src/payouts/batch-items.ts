import type { TransferType } from '@indike/rules/money/bank-accounts';
import type { PlainDate } from '@indike/rules/dates/calendar';
import { type Centavos, subtractCentavos, ZERO_CENTAVOS } from '@indike/rules/money/money';
import { orderStateOf } from '@indike/rules/payouts/batches';
import type { PayoutMethod } from '@indike/rules/payouts/payment-orders';
import {
  changeSentence,
  checkWithdrawal,
  findItemChange,
  type ItemCaution,
  type ItemProblem,
  type WithdrawalFacts,
} from '@indike/rules/payouts/proposal';
import type { Queryable } from '../platform/db/database.ts';
import { withholdingFor } from '../withholding/commands.ts';
import { type FactsRow, findFacts } from './facts-queries.ts';
import type { FrozenItemRow } from './queries.ts';
import type { NewItem } from './store.ts';

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
/** As the batch stores it. */
export const itemOf = ({ row, form, bankVersion, cautions, withheld, net }: PayableItem): NewItem => ({
  withdrawalId: row.id,
  userId: row.user_id,
  form,
  gross: row.total,
  withheld,
  net,
  bankVersion,
  cautions,
});

export interface ExcludedItem {
  readonly row: FactsRow;
  readonly problem: ItemProblem;
}

const factsOf = (row: FactsRow): WithdrawalFacts => ({
  status: row.status,
  inLiveBatch: row.live_batch !== null,
  blocked: row.blocked,
  copiedVersion: row.copied_version,
  copiedForm: row.copied_form,
  copiedIsRandom: row.copied_is_random,
  currentVersion: row.current_version,
  currentForm: row.current_form,
  currentIsRandom: row.current_is_random,
  bankDataChangedSinceRequest: row.changed_since_request,
  bankDataChangedLately: row.changed_lately,
  emailChangedLately: row.email_changed_lately,
  clawbackOpen: row.clawback_open,
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
export function checkItems(
  rows: readonly FactsRow[],
  method: PayoutMethod,
): { payable: CheckedItem[]; excluded: ExcludedItem[] } {
  const payable: CheckedItem[] = [];
  const excluded: ExcludedItem[] = [];
  for (const row of rows) {
    const verdict = checkWithdrawal(factsOf(row), method);
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

/** What changed since the batch was prepared, one sentence for each changed withdrawal. */
export async function findChanges(
  db: Queryable,
  items: readonly FrozenItemRow[],
  { paymentDate, now }: { readonly paymentDate: PlainDate; readonly now: Date },
): Promise<string[]> {
  const rows = await findFacts(
    db,
    items.map(({ withdrawal_id }) => withdrawal_id),
    now,
  );
  const facts = new Map(rows.map((row) => [row.id, row]));
  const taxes = await withholdingFor(db, {
    paymentDate,
    withdrawals: rows.map((row) => ({ withdrawalId: row.id, userId: row.user_id, gross: row.total })),
  });
  return items.flatMap((item) => {
    const { withdrawal_id: id, live, bank_version: bankVersion, withheld, cautions } = item;
    const row = facts.get(id);
    if (!row) throw new Error(`no withdrawal ${id}`);
    const change = findItemChange(
      { live, bankVersion, withheld, cautions },
      factsOf(row),
      taxes.get(id) ?? ZERO_CENTAVOS,
    );
    return change === null ? [] : [changeSentence(id, change)];
  });
}
