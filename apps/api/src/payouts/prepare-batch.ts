import type { PrepareBatchForm } from '@indike/contract/operator/money/payout-batches';
import { withAudit, type OperatorContext } from '../audit/commands.ts';
import type { Deps } from '../deps.ts';
import type { RefusalCode } from '@indike/contract/errors/errors';
import { dateInSaoPaulo, type PlainDate } from '@indike/rules/dates/calendar';
import { addCentavos, type Centavos } from '@indike/rules/money/money';
import { batchStatus, decidePaymentDay, MAX_BATCH_ITEMS } from '@indike/rules/payouts/batches';
import { itemCautions, itemProblems } from '@indike/rules/payouts/proposal';
import { lockWallets } from '../ledger/commands.ts';
import type { Tx } from '../platform/db/database.ts';
import type { OperatorId } from '../platform/http/authentication.ts';
import { isRefused, refuse, type Refused } from '../platform/refusal.ts';
import { findDueKeys, findFacts, type FactsRow } from './facts-queries.ts';
import {
  checkItems,
  withTax,
  type ExcludedItem,
  type CheckedItem,
  type PayableItem,
  BATCH_REFUSAL_CODES,
  MAX_DETAILS,
} from './check-items.ts';
import { insertBatch } from './store.ts';
import { findExtraHolidays } from '../holidays/commands.ts';

interface BatchOrder {
  readonly paymentDate: PlainDate;
  /** The withdrawals selected one by one; null for all that are due. */
  readonly only: ReadonlySet<number> | null;
  readonly without: ReadonlySet<number>;
  readonly reviewed: ReadonlySet<number>;
  readonly operatorId: OperatorId;
  readonly now: Date;
}

export interface PreparedBatch {
  readonly id: number;
  readonly net: Centavos;
  readonly withdrawalIds: readonly number[];
}

const sentence = (id: number, text: string): string => `Saque ${id}: ${text}`;

/** The first problems (at most `MAX_DETAILS`) of withdrawals that were selected one by one. */
function wrongWith(
  named: ReadonlySet<number>,
  { payable, excluded }: { payable: readonly CheckedItem[]; excluded: readonly ExcludedItem[] },
  reviewed: ReadonlySet<number>,
): string[] {
  const known = new Set([...payable, ...excluded].map(({ row }) => row.id));
  return [
    ...[...named].filter((id) => !known.has(id)).map((id) => sentence(id, itemProblems.unknown)),
    ...excluded.map(({ row, problem }) => sentence(row.id, itemProblems[problem])),
    ...payable.flatMap(({ row, cautions: [caution] }) =>
      caution === undefined || reviewed.has(row.id) ? [] : [sentence(row.id, itemCautions[caution])],
    ),
  ].slice(0, MAX_DETAILS);
}

const refuseItems = (details: readonly string[]): Refused => ({
  refused: 'batch_items_refused' satisfies RefusalCode,
  details,
});

/**
 * Reads the withdrawals after locking their wallets, so that none is paid, scheduled or redirected to other bank data
 * until the transaction ends.
 */
async function lockWithdrawals(
  tx: Tx,
  found: readonly Pick<FactsRow, 'id' | 'user_id'>[],
  now: Date,
): Promise<FactsRow[]> {
  await lockWallets(
    tx,
    found.map(({ user_id }) => user_id),
  );
  return findFacts(
    tx,
    found.map(({ id }) => id),
    now,
  );
}

async function chooseItems(tx: Tx, order: BatchOrder): Promise<PayableItem[] | Refused> {
  const { paymentDate, only, without, reviewed, now } = order;
  const found = only
    ? await findFacts(tx, [...only], now)
    : (await findDueKeys(tx, paymentDate, MAX_BATCH_ITEMS)).filter(({ id }) => !without.has(id));
  const checked = checkItems(await lockWithdrawals(tx, found, now));
  if (only) {
    const wrong = wrongWith(only, checked, reviewed);
    return wrong.length > 0 ? refuseItems(wrong) : withTax(tx, paymentDate, checked.payable);
  }
  const chosen = checked.payable.filter(({ row, cautions }) => cautions.length === 0 || reviewed.has(row.id));
  return withTax(tx, paymentDate, chosen);
}

/**
 * When two operators prepare the same withdrawals concurrently, the second waits for the wallet locks and then finds
 * the withdrawals in the first one's batch.
 */
async function prepare(tx: Tx, order: BatchOrder): Promise<PreparedBatch | Refused> {
  const { paymentDate, operatorId, now } = order;
  const extraHolidays = await findExtraHolidays(tx);
  const decision = decidePaymentDay({ paymentDate, today: dateInSaoPaulo(now), extraHolidays });
  if (!decision.ok) return refuse(BATCH_REFUSAL_CODES[decision.code]);
  const chosen = await chooseItems(tx, order);
  if (isRefused(chosen)) return chosen;
  if (chosen.length === 0) return refuse('batch_empty');
  const items = chosen.map(({ row, form, bankVersion, cautions, withheld, net }) => ({
    withdrawalId: row.id,
    userId: row.user_id,
    form,
    gross: row.total,
    withheld,
    net,
    bankVersion,
    cautions,
  }));
  const id = await insertBatch(tx, { paymentDate, preparedBy: operatorId, now, items });
  const net = addCentavos(...items.map((item) => item.net));
  return { id, net, withdrawalIds: items.map(({ withdrawalId }) => withdrawalId) };
}

export const prepareBatch = (deps: Deps, form: PrepareBatchForm, context: OperatorContext) =>
  withAudit<PreparedBatch>(
    deps,
    context,
    (tx) =>
      prepare(tx, {
        paymentDate: form.payment_date,
        only: form.withdrawal_ids ? new Set(form.withdrawal_ids) : null,
        without: new Set(form.without_ids),
        reviewed: new Set(form.reviewed_ids),
        ...context,
      }),
    ({ id, withdrawalIds, net }) => ({
      entity: 'payout-batch',
      entityId: id,
      before: null,
      after: {
        status: batchStatus.prepared,
        payment_date: form.payment_date,
        net,
        withdrawals: withdrawalIds,
      },
    }),
  );
