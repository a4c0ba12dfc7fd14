import type { RefusalCode } from '@indike/contract/errors/errors';
import type { PrepareBatchForm } from '@indike/contract/operator/money/payout-batches';
import { dateInSaoPaulo, type PlainDate } from '@indike/rules/dates/calendar';
import type { PayoutMethod } from '@indike/rules/payouts/payment-orders';
import { addCentavos, type Centavos } from '@indike/rules/money/money';
import {
  type BatchRefusal,
  batchStatus,
  decidePaymentDay,
  MAX_BATCH_ITEMS,
} from '@indike/rules/payouts/batches';
import { itemCautions, itemProblems } from '@indike/rules/payouts/proposal';
import { type OperatorContext, withAudit } from '../audit/commands.ts';
import type { Deps } from '../deps.ts';
import { findExtraHolidays } from '../holidays/commands.ts';
import { lockWallets } from '../ledger/commands.ts';
import type { Tx } from '../platform/db/database.ts';
import type { OperatorId } from '../platform/http/authentication.ts';
import { isRefused, refuse, type Refused } from '../platform/refusal.ts';
import {
  type CheckedItem,
  type PayableItem,
  itemOf,
  type ExcludedItem,
  checkItems,
  withTax,
} from './batch-items.ts';
import { type FactsRow, findDueKeys, findFacts } from './facts-queries.ts';
import { insertBatch } from './store.ts';

interface BatchOrder {
  readonly method: PayoutMethod;
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

/**
 * Reads the withdrawals after locking their wallets, so that none is paid, scheduled or redirected to other bank data
 * until the transaction ends.
 */
export async function lockWithdrawals(
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
  const { method, paymentDate, only, without, reviewed, now } = order;
  const found = only
    ? await findFacts(tx, [...only], now)
    : (await findDueKeys(tx, paymentDate, MAX_BATCH_ITEMS)).filter(({ id }) => !without.has(id));
  const checked = checkItems(await lockWithdrawals(tx, found, now), method);
  if (only) {
    const wrong = wrongWith(only, checked, reviewed);
    if (wrong.length > 0) return { refused: 'batch_items_refused', details: wrong };
    return withTax(tx, paymentDate, checked.payable);
  }
  const chosen = checked.payable.filter(({ row, cautions }) => cautions.length === 0 || reviewed.has(row.id));
  return withTax(tx, paymentDate, chosen);
}

/**
 * When two operators prepare the same withdrawals concurrently, the second waits for the wallet locks and then finds
 * the withdrawals in the first one's batch.
 */
async function prepare(tx: Tx, order: BatchOrder): Promise<PreparedBatch | Refused> {
  const { method, paymentDate, operatorId, now } = order;
  const extraHolidays = await findExtraHolidays(tx);
  const decision = decidePaymentDay({ paymentDate, today: dateInSaoPaulo(now), extraHolidays });
  if (!decision.ok) return refuse(BATCH_REFUSAL_CODES[decision.code]);
  const chosen = await chooseItems(tx, order);
  if (isRefused(chosen)) return chosen;
  if (chosen.length === 0) return refuse('batch_empty');
  const items = chosen.map(itemOf);
  const id = await insertBatch(tx, { paymentDate, method, preparedBy: operatorId, now, items });
  const net = addCentavos(...items.map((item) => item.net));
  return { id, net, withdrawalIds: items.map(({ withdrawalId }) => withdrawalId) };
}

export const prepareBatch = (deps: Deps, form: PrepareBatchForm, context: OperatorContext) =>
  withAudit<PreparedBatch>(
    deps,
    context,
    (tx) =>
      prepare(tx, {
        method: form.method,
        paymentDate: form.payment_date,
        only: form.withdrawal_ids ? new Set(form.withdrawal_ids) : null,
        without: new Set(form.without_ids),
        reviewed: new Set(form.reviewed_ids),
        ...context,
      }),
    ({ id, withdrawalIds, net }) => ({
      entity: 'payout-batch',
      entityId: id,
      after: {
        status: batchStatus.prepared,
        payment_date: form.payment_date,
        ...(form.method === 'cnab' ? {} : { method: form.method }),
        net,
        withdrawals: withdrawalIds,
      },
    }),
  );

export const BATCH_REFUSAL_CODES: Readonly<Record<BatchRefusal, RefusalCode>> = {
  date_in_past: 'schedule_in_past',
  not_a_business_day: 'not_a_business_day',
  already_decided: 'batch_decided',
  own_batch: 'own_batch',
  not_independent: 'people_not_independent',
  date_passed: 'batch_date_passed',
  date_closed: 'batch_date_closed',
};

/** How many sentences a refusal lists at most. */
export const MAX_DETAILS = 20;
