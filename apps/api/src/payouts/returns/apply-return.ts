import { dateInSaoPaulo, type PlainDate } from '@indike/rules/dates/calendar';
import type { Centavos } from '@indike/rules/money/money';
import { parseItemReference, type ItemReference } from '@indike/rules/payouts/payment-form';
import { bankAnswerOf, returnReason } from '@indike/rules/payouts/occurrences';
import type { ReturnItem } from '@indike/rules/payouts/return-file';
import {
  decideReturnItem,
  returnOutcome,
  type ItemEnd,
  type ReturnDecision,
} from '@indike/rules/payouts/return-items';
import { monthOf } from '@indike/rules/taxes/months';
import type { Tx } from '../../platform/db/database.ts';
import { withholdingFor } from '../../withholding/commands.ts';
import { isRefused, type Refused } from '../../platform/refusal.ts';
import { decideManualResults } from '../withdrawals/manual-result-store.ts';
import { endLiveItems } from '../store.ts';
import {
  findDoneLines,
  findSentItems,
  insertReturnItems,
  lockReturnFile,
  type DecidedItem,
  type FilePayer,
  type SentItemRow,
} from './return-store.ts';
import { type WithdrawalChange, lockForEnd, payAll, returnAll } from '../../withdrawals/commands.ts';

export interface FileOfItems extends FilePayer {
  readonly id: number;
  /** What the operator has confirmed of the lines, but of none that repeats an order; absent in a preview. */
  readonly confirmed?: ReadonlyMap<number, string>;
}

/** Another command changed what a line does since the import began. */
export class StalePreview extends Error {}

/** A withdrawal that the return file reports as paid, returned or not paid. */
export interface EndedWithdrawal {
  readonly withdrawalId: number;
  readonly batchId: number;
  readonly outcome: ItemEnd;
  readonly codes: string;
  /** Null when the withdrawal stays unchanged. */
  readonly moved: WithdrawalChange | null;
}
export interface AppliedItems {
  readonly ended: readonly EndedWithdrawal[];
  readonly finished: readonly number[];
}

const keyOf = ({ withdrawalId, batchId }: ItemReference): string => `${batchId}/${withdrawalId}`;

interface Decider {
  readonly sent: ReadonlyMap<string, SentItemRow>;
  /** The tax of withdrawals that the bank paid in another month than planned, as computed for that month. */
  readonly taxes: ReadonlyMap<number, Centavos>;
  readonly today: PlainDate;
}

/** A payment that was sent to another bank or for another payer counts as unknown. */
function decide(item: ReturnItem, { sent, taxes, today }: Decider): DecidedItem {
  const reference = parseItemReference(item.reference);
  const row = (reference && sent.get(keyOf(reference))) ?? null;
  const decision = decideReturnItem({
    answer: bankAnswerOf(item.occurrences),
    value: item.value,
    paidValue: item.paidValue,
    paidOn: item.paidOn,
    ours: reference !== null,
    sent: row && {
      net: row.net,
      requestedOn: row.requested_on,
      live: row.live,
      end: row.outcome,
      withheld: row.withheld,
      withheldIfPaidThen: taxes.get(row.withdrawal_id) ?? row.withheld,
    },
    today,
  });
  return { item, sent: row, decision };
}

/** Computed only for the few payments that the bank made in another month than the tax was fixed for. */
async function taxesOfOtherMonths(
  tx: Tx,
  items: readonly ReturnItem[],
  sent: ReadonlyMap<string, SentItemRow>,
): Promise<Map<number, Centavos>> {
  const taxes = new Map<number, Centavos>();
  for (const { reference, paidOn } of items) {
    const parsed = parseItemReference(reference);
    const row = parsed && sent.get(keyOf(parsed));
    if (!row || paidOn === null || monthOf(paidOn) === monthOf(row.payment_date)) continue;
    const planned = [{ withdrawalId: row.withdrawal_id, userId: row.user_id, gross: row.total }];
    for (const [id, tax] of await withholdingFor(tx, { paymentDate: paidOn, withdrawals: planned }))
      taxes.set(id, tax);
  }
  return taxes;
}

/** Locks everything that the items may change before reading anything about them. */
export async function decideAll(tx: Tx, file: FileOfItems, items: readonly ReturnItem[], now: Date) {
  const references = items.flatMap(({ reference }) => parseItemReference(reference) ?? []);
  const locked = await lockForEnd(
    tx,
    references.map(({ withdrawalId }) => withdrawalId),
  );
  const rows = await findSentItems(tx, references, file);
  const sent = new Map(
    rows.map((row) => [keyOf({ withdrawalId: row.withdrawal_id, batchId: row.batch_id }), row]),
  );
  const decider = { sent, taxes: await taxesOfOtherMonths(tx, items, sent), today: dateInSaoPaulo(now) };
  return { locked, decided: items.map((item) => decide(item, decider)) };
}

/** An outcome and its reason as one text. Amounts, days and people are in the file. */
export const decisionText = ({ outcome, detail }: Record<keyof ReturnDecision, string | null>): string =>
  JSON.stringify([outcome, detail]);

function isConfirmed({ confirmed }: FileOfItems, { item, decision }: DecidedItem): boolean {
  const text = confirmed?.get(item.line);
  return text === undefined || text === decisionText(decision);
}

/** A withdrawal cannot refuse what its live item in an approved batch allows, so a refusal is a bug. */
function movedOf(outcome: WithdrawalChange | Refused | undefined): WithdrawalChange {
  if (outcome === undefined || isRefused(outcome)) throw new Error('a live item cannot end');
  return outcome;
}

type Locked = Awaited<ReturnType<typeof lockForEnd>>;

async function moveWithdrawals(tx: Tx, decided: readonly DecidedItem[], locked: Locked, now: Date) {
  const ofOutcome = (wanted: ItemEnd) =>
    decided.flatMap(({ item, sent, decision }) =>
      sent && decision.outcome === wanted
        ? [{ id: sent.withdrawal_id, batchId: sent.batch_id, item, outcome: wanted }]
        : [],
    );
  const paid = ofOutcome(returnOutcome.paid);
  const returned = ofOutcome(returnOutcome.returned);
  const payments = paid.flatMap(({ id, item }) =>
    item.paidOn === null ? [] : [{ id, paidOn: item.paidOn }],
  );
  const { outcomes, finished } = await payAll(tx, payments, locked, now);
  const reasons = returned.map(({ id, item }) => ({ id, reason: returnReason(item.occurrences) }));
  const returns = await returnAll(tx, reasons, locked);
  const ended = [...paid, ...returned, ...ofOutcome(returnOutcome.notPaid)].map(
    ({ id, batchId, item, outcome }): EndedWithdrawal => ({
      withdrawalId: id,
      batchId,
      outcome,
      codes: item.occurrences.join(' '),
      moved: outcome === returnOutcome.notPaid ? null : movedOf(outcomes.get(id) ?? returns.get(id)),
    }),
  );
  return { ended, finished };
}

/**
 * Applies a slice of a return file, in which all references differ, as it was confirmed. Skips lines that are already applied, so that an
 * interrupted import resumes and two concurrent imports of a file apply each line once.
 */
export async function applyReturnItems(
  tx: Tx,
  file: FileOfItems,
  items: readonly ReturnItem[],
  now: Date,
): Promise<AppliedItems> {
  await lockReturnFile(tx, file.id);
  const done = await findDoneLines(
    tx,
    file.id,
    items.map(({ line }) => line),
  );
  const open = items.filter(({ line }) => !done.has(line));
  if (open.length === 0) return { ended: [], finished: [] };
  const { locked, decided } = await decideAll(tx, file, open, now);
  if (decided.some((one) => !isConfirmed(file, one))) throw new StalePreview();
  const applied = await moveWithdrawals(tx, decided, locked, now);
  await endLiveItems(
    tx,
    applied.ended.map(({ withdrawalId, outcome, codes, moved }) => ({
      withdrawalId,
      outcome,
      on: outcome === returnOutcome.paid ? (moved?.after.payment_date ?? null) : null,
      codes,
      now,
    })),
  );
  // Also where the withdrawal stays as it is: nobody may confirm a payment that the bank says was not made.
  await decideManualResults(
    tx,
    applied.ended.map(({ withdrawalId }) => withdrawalId),
    { decision: 'overtaken', operatorId: null, now },
  );
  await insertReturnItems(tx, file.id, decided);
  return applied;
}

/** Payments in one transaction: enough to be fast, few enough that its locks are held only briefly. */
export const SLICE_ITEMS = 200;

/** Slices of at most `size` items with distinct references, so that repeated ones are applied one after the other. */
export function* slicesOf(items: readonly ReturnItem[], size: number): Generator<readonly ReturnItem[]> {
  let slice: ReturnItem[] = [];
  let named = new Set<string>();
  for (const item of items) {
    const isOurs = parseItemReference(item.reference) !== null;
    if (slice.length === size || (isOurs && named.has(item.reference))) {
      yield slice;
      slice = [];
      named = new Set();
    }
    slice.push(item);
    named.add(item.reference);
  }
  if (slice.length > 0) yield slice;
}
