import type { RefusalCode } from '@indike/contract/errors/errors';
import type { Centavos } from '@indike/rules/money/money';
import {
  decideConfirmation,
  decideManualResult,
  orderStateOf,
  type ManualResultFacts,
  type ManualResultRefusal,
} from '@indike/rules/payouts/orders';
import type { Tx } from '../platform/db/database.ts';
import type { OperatorId } from '../platform/http/authentication.ts';
import { isRefused, refuse, type Refused } from '../platform/refusal.ts';
import { checkResult, lockForEnd, payAll, returnAll, type WithdrawalChange } from '../withdrawals/payouts.ts';
import {
  decideManualResults,
  findCeiling,
  findPendingResult,
  insertManualResult,
  type ManualResult,
} from './manual-result-store.ts';
import { findOrderFacts } from './order-queries.ts';
import { areIndependent } from './people-queries.ts';
import { endLiveItem } from './outcome-store.ts';

// What operators enter about a withdrawal without a return file (product 7.9 to 7.11): the bank paid it, or returned it.

const REFUSAL_CODES: Readonly<Record<ManualResultRefusal, RefusalCode>> = {
  bank_code_required: 'bank_code_required',
  result_pending: 'result_pending',
  no_pending_result: 'no_pending_result',
  not_independent: 'people_not_independent',
  own_result: 'own_result',
};

interface Entry {
  readonly withdrawalId: number;
  readonly operatorId: OperatorId;
  readonly now: Date;
}

export interface EnteredResult {
  readonly result: ManualResult;
  readonly total: Centavos;
  /** Null while the result waits for a second person. */
  readonly moved: WithdrawalChange | null;
}

type Locked = Awaited<ReturnType<typeof lockForEnd>>;

/** Reads what the rule needs, under the withdrawal's locks. */
async function factsOf(tx: Tx, withdrawalId: number, locked: Locked): Promise<ManualResultFacts | undefined> {
  const withdrawal = locked.withdrawals.get(withdrawalId);
  if (!withdrawal) return undefined;
  const { amount: ceiling } = await findCeiling(tx);
  const order = orderStateOf(await findOrderFacts(tx, withdrawalId));
  return { order, total: withdrawal.total, ceiling };
}

/** Pays or returns the withdrawal, and ends the item of its live batch. */
async function applyResult(
  tx: Tx,
  { withdrawalId: id, now }: Entry,
  result: ManualResult,
  locked: Locked,
): Promise<WithdrawalChange | Refused> {
  const { outcomes, finished } =
    result.kind === 'paid'
      ? await payAll(tx, [{ id, paidOn: result.paidOn }], locked, now)
      : { outcomes: await returnAll(tx, [{ id, reason: result.reason }], locked), finished: [] };
  const outcome = outcomes.get(id) ?? refuse('not_found');
  if (isRefused(outcome)) return outcome;
  const on = result.kind === 'paid' ? result.paidOn : null;
  await endLiveItem(tx, { withdrawalId: id, outcome: result.kind, on, codes: null, now });
  return { ...outcome, finished };
}

/** Takes effect at once, or is stored until a second person confirms it. */
export async function enterResult(
  tx: Tx,
  entry: Entry,
  result: ManualResult,
): Promise<EnteredResult | Refused> {
  const { withdrawalId, operatorId, now } = entry;
  const locked = await lockForEnd(tx, [withdrawalId]);
  const facts = await factsOf(tx, withdrawalId, locked);
  const withdrawal = locked.withdrawals.get(withdrawalId);
  if (!facts || !withdrawal) return refuse('not_found');
  const refused = checkResult(withdrawal, result, now);
  if (refused) return refused;
  const pending = (await findPendingResult(tx, withdrawalId)) !== undefined;
  const decision = decideManualResult({ ...facts, bankCode: result.bankCode, pending });
  if (!decision.ok) return refuse(REFUSAL_CODES[decision.code]);
  if (decision.waits) {
    await insertManualResult(tx, { withdrawalId, userId: withdrawal.userId, result, operatorId, now });
    return { result, total: withdrawal.total, moved: null };
  }
  const moved = await applyResult(tx, entry, result, locked);
  return isRefused(moved) ? moved : { result, total: withdrawal.total, moved };
}

/** By another person than the one who entered it. */
export async function confirmResult(
  tx: Tx,
  entry: Entry,
): Promise<{ readonly result: ManualResult; readonly moved: WithdrawalChange } | Refused> {
  const { withdrawalId, operatorId, now } = entry;
  const locked = await lockForEnd(tx, [withdrawalId]);
  const facts = await factsOf(tx, withdrawalId, locked);
  if (!facts) return refuse('not_found');
  const pending = await findPendingResult(tx, withdrawalId);
  if (!pending) return refuse('no_pending_result');
  const { result, enteredBy } = pending;
  const decision = decideConfirmation({
    ...facts,
    bankCode: result.bankCode,
    enteredBy,
    confirmedBy: operatorId,
    independent: await areIndependent(tx, enteredBy, operatorId, now),
  });
  if (!decision.ok) return refuse(REFUSAL_CODES[decision.code]);
  const moved = await applyResult(tx, entry, result, locked);
  if (isRefused(moved)) return moved;
  await decideManualResults(tx, [withdrawalId], { decision: 'confirmed', operatorId, now });
  return { result, moved };
}

/** By anyone who may enter results, also the person who entered this one. */
export async function rejectResult(
  tx: Tx,
  { withdrawalId, operatorId, now }: Entry,
): Promise<ManualResult | Refused> {
  const { withdrawals } = await lockForEnd(tx, [withdrawalId]);
  if (!withdrawals.has(withdrawalId)) return refuse('not_found');
  const pending = await findPendingResult(tx, withdrawalId);
  if (!pending) return refuse('no_pending_result');
  await decideManualResults(tx, [withdrawalId], { decision: 'rejected', operatorId, now });
  return pending.result;
}
