import {
  areIndependent,
  withAudit,
  withNamedAudit,
  type CallContext,
  type NamedChange,
  type OperatorContext,
} from '../../audit/commands.ts';
import type { Deps } from '../../deps.ts';
import { notifyCompleted, notifyWithdrawals } from '../../notifications/commands.ts';
import { emailLonePayment } from './emails.ts';
import type { RefusalCode } from '@indike/contract/errors/errors';
import { dateInSaoPaulo } from '@indike/rules/dates/calendar';
import { type Centavos, subtractCentavos } from '@indike/rules/money/money';
import { whyReturnNeedsPeople } from '@indike/rules/payouts/payment-orders';
import {
  decideConfirmation,
  decideManualResult,
  orderStateOf,
  type ManualResultFacts,
  type ManualResultRefusal,
} from '@indike/rules/payouts/batches';
import type { Tx } from '../../platform/db/database.ts';
import type { OperatorId } from '../../platform/http/authentication.ts';
import { isRefused, refuse, type Refused } from '../../platform/refusal.ts';
import {
  decideManualResults,
  findCeiling,
  findPendingResult,
  insertManualResult,
  type ManualResult,
} from './manual-result-store.ts';
import { findOrderFacts } from '../facts-queries.ts';
import { isPaidByProvider, paymentFacts } from '../recorded-payment-queries.ts';
import { endLiveItem, returnItem } from '../store.ts';
import { taxIfPaid } from '../tax-if-paid.ts';
import {
  type WithdrawalChange,
  checkResult,
  lockForEnd,
  payAll,
  returnAll,
  returnPayment,
} from '../../withdrawals/commands.ts';

// What operators enter about a withdrawal without a return file (product 7.9 to 7.11): the bank paid it, or returned it. Of a
// paid one they enter that its money came back (product 7.15).

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

interface EnteredResult {
  readonly result: ManualResult;
  readonly total: Centavos;
  /** Null while the result waits for a second person. */
  readonly moved: WithdrawalChange | null;
}

type Locked = Awaited<ReturnType<typeof lockForEnd>>;

type Withdrawal = NonNullable<ReturnType<Locked['withdrawals']['get']>>;

/** Reads what the rule needs, under the withdrawal's locks. */
async function factsOf(tx: Tx, withdrawal: Withdrawal, result: ManualResult): Promise<ManualResultFacts> {
  const { id, total, withheld } = withdrawal;
  const { amount: ceiling } = await findCeiling(tx);
  const order = orderStateOf(await findOrderFacts(tx, id));
  const tax = result.kind === 'paid' ? await taxIfPaid(tx, withdrawal, result.paidOn) : withheld;
  return { isPaid: withdrawal.status === 'paid', order, total, ceiling, taxDiffers: tax !== withheld };
}

/** Why the return of a payment cannot be entered; undefined when it can. */
async function refusePaymentReturn(tx: Tx, withdrawal: Withdrawal, now: Date): Promise<Refused | undefined> {
  if (await isPaidByProvider(tx, withdrawal)) return refuse('paid_by_provider');
  const net = subtractCentavos(withdrawal.total, withdrawal.withheld);
  const paid = await paymentFacts(tx, withdrawal);
  const detail = whyReturnNeedsPeople({ net, returned: net, paid, today: dateInSaoPaulo(now) });
  return detail === null ? undefined : { ...refuse('return_by_accounting'), details: [detail] };
}

/** Takes the payment back, and ends the item of the batch that made it. */
async function applyPaymentReturn(
  tx: Tx,
  withdrawal: Withdrawal,
  { manualResultId, reason, now }: { manualResultId: number; reason: string; now: Date },
): Promise<WithdrawalChange | Refused> {
  const refused = await refusePaymentReturn(tx, withdrawal, now);
  if (refused) return refused;
  const change = await returnPayment(tx, withdrawal, {
    source: { orderId: null, manualResultId },
    reason,
    now,
  });
  await returnItem(tx, { withdrawalId: withdrawal.id, codes: null, now });
  return change;
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
async function enterResult(tx: Tx, entry: Entry, result: ManualResult): Promise<EnteredResult | Refused> {
  const { withdrawalId, operatorId, now } = entry;
  const locked = await lockForEnd(tx, [withdrawalId]);
  const withdrawal = locked.withdrawals.get(withdrawalId);
  if (!withdrawal) return refuse('not_found');
  const refused =
    withdrawal.status === 'paid' && result.kind === 'returned'
      ? await refusePaymentReturn(tx, withdrawal, now)
      : checkResult(withdrawal, result, now);
  if (refused) return refused;
  const pending = (await findPendingResult(tx, withdrawalId)) !== undefined;
  const facts = await factsOf(tx, withdrawal, result);
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
async function confirmResult(
  tx: Tx,
  entry: Entry,
): Promise<{ readonly result: ManualResult; readonly moved: WithdrawalChange } | Refused> {
  const { withdrawalId, operatorId, now } = entry;
  const locked = await lockForEnd(tx, [withdrawalId]);
  const withdrawal = locked.withdrawals.get(withdrawalId);
  if (!withdrawal) return refuse('not_found');
  const pending = await findPendingResult(tx, withdrawalId);
  if (!pending) return refuse('no_pending_result');
  const { id: manualResultId, result, enteredBy } = pending;
  const decision = decideConfirmation({
    ...(await factsOf(tx, withdrawal, result)),
    bankCode: result.bankCode,
    enteredBy,
    confirmedBy: operatorId,
    independent: await areIndependent(tx, enteredBy, operatorId, now),
  });
  if (!decision.ok) return refuse(REFUSAL_CODES[decision.code]);
  const moved =
    withdrawal.status === 'paid' && result.kind === 'returned'
      ? await applyPaymentReturn(tx, withdrawal, { manualResultId, reason: result.reason, now })
      : await applyResult(tx, entry, result, locked);
  if (isRefused(moved)) return moved;
  await decideManualResults(tx, [withdrawalId], { decision: 'confirmed', operatorId, now });
  return { result, moved };
}

/** By anyone who may enter results, also the person who entered this one. */
async function rejectResult(
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

const ACTIONS = { paid: 'withdrawal.pay', returned: 'withdrawal.return' } as const;

/** A result as the audit log shows it. */
const resultFacts = (result: ManualResult) => ({
  result: result.kind,
  ...(result.kind === 'paid' ? { paid_on: result.paidOn } : { reason: result.reason }),
  ...(result.bankCode === null ? {} : { bank_code: result.bankCode }),
});

/** Notifies the Indiker of the change, and each Indiker whose referral a payment has completed (product 4.5). */
async function notifyMoved(
  { jobs }: Deps,
  tx: Tx,
  { withdrawalId, now }: Entry,
  { after: state, finished }: WithdrawalChange,
): Promise<void> {
  await notifyWithdrawals(jobs, tx, [{ withdrawalId, state }], now);
  await notifyCompleted(jobs, tx, finished, now);
}

const describeMoved = (id: number, result: ManualResult, { before, after }: WithdrawalChange) =>
  ({
    action: ACTIONS[result.kind],
    entity: 'withdrawal',
    entityId: id,
    before,
    after: { ...after, ...(result.bankCode === null ? {} : { bank_code: result.bankCode }) },
  }) satisfies NamedChange;

/**
 * Records that the bank paid or returned a withdrawal, or stores it until a second person confirms it (product 7.10).
 * The administrators are told of a payment that one person recorded alone.
 */
export const enterManualResult = (deps: Deps, id: number, result: ManualResult, context: CallContext) =>
  withNamedAudit(
    deps,
    context,
    async (tx) => {
      const entered = await enterResult(tx, { withdrawalId: id, ...context }, result);
      if (isRefused(entered) || !entered.moved) return entered;
      await notifyMoved(deps, tx, { withdrawalId: id, ...context }, entered.moved);
      if (result.kind === 'paid')
        await emailLonePayment(deps, tx, {
          withdrawalId: id,
          total: entered.total,
          paidOn: result.paidOn,
          operatorId: context.operatorId,
        });
      return entered;
    },
    ({ moved }) =>
      moved
        ? describeMoved(id, result, moved)
        : {
            action: 'withdrawal.enter-result',
            entity: 'withdrawal',
            entityId: id,
            after: resultFacts(result),
          },
  );

export const confirmManualResult = (deps: Deps, id: number, context: CallContext) =>
  withNamedAudit(
    deps,
    context,
    async (tx) => {
      const entry = { withdrawalId: id, ...context };
      const confirmed = await confirmResult(tx, entry);
      if (!isRefused(confirmed)) await notifyMoved(deps, tx, entry, confirmed.moved);
      return confirmed;
    },
    ({ result, moved }) => describeMoved(id, result, moved),
  );

export const rejectManualResult = (deps: Deps, id: number, reason: string, context: OperatorContext) =>
  withAudit(
    deps,
    context,
    (tx) => rejectResult(tx, { withdrawalId: id, ...context }),
    (result) => ({ entity: 'withdrawal', entityId: id, before: resultFacts(result), after: { reason } }),
  );
