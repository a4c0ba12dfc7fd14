import type { PlainDate } from '@indike/rules/dates/calendar';
import type { Centavos } from '@indike/rules/money/money';
import type { Deps } from '../../deps.ts';
import { notifyCompleted, notifyWithdrawal } from '../../notifications/commands.ts';
import { confirmResult, enterResult, rejectResult } from '../../payouts/manual-results.ts';
import { insertCeiling, lockCeiling, type ManualResult } from '../../payouts/manual-result-store.ts';
import type { Tx } from '../../platform/db/database.ts';
import { isRefused, refuse, type Refused } from '../../platform/refusal.ts';
import { schedule, type WithdrawalChange } from '../../withdrawals/payouts.ts';
import { withAudit, type AuditedChange, type OperatorContext } from '../../audit/commands.ts';
import { emailLonePayment } from './emails.ts';

interface WithdrawalStep {
  readonly id: number;
  /** The step's name in the audit log. */
  readonly action: AuditedChange['action'];
  readonly context: OperatorContext;
}

/** Moves a withdrawal to another status, notifies its Indiker and writes the audit log. */
const runStep = (
  deps: Deps,
  { id, action, context }: WithdrawalStep,
  change: (tx: Tx) => Promise<WithdrawalChange | Refused>,
): Promise<WithdrawalChange | Refused> =>
  withAudit(
    deps,
    context,
    async (tx) => {
      const changed = await change(tx);
      if (isRefused(changed)) return changed;
      await notifyWithdrawal(deps.jobs, tx, id, changed.after);
      await notifyCompleted(deps.jobs, tx, changed.finished);
      return changed;
    },
    ({ before, after }) => ({ action, entity: 'withdrawal', entityId: id, before, after }),
  );

/** Without a wanted date, uses the date that was forecast to the Indiker, or the next possible one. */
export const scheduleWithdrawal = (
  deps: Deps,
  id: number,
  wanted: PlainDate | null,
  context: OperatorContext,
) =>
  runStep(deps, { id, action: 'withdrawal.schedule', context }, (tx) =>
    schedule(tx, id, wanted, context.now),
  );

const ACTIONS = { paid: 'withdrawal.pay', returned: 'withdrawal.return' } as const;

/** A result as the audit log shows it. */
const resultFacts = (result: ManualResult) => ({
  result: result.kind,
  ...(result.kind === 'paid' ? { paid_on: result.paidOn } : { reason: result.reason }),
  ...(result.bankCode === null ? {} : { bank_code: result.bankCode }),
});

/** Notifies the Indiker of the change, and each Indiker whose referral a payment has completed (product 4.5). */
async function notifyMoved(deps: Deps, tx: Tx, id: number, moved: WithdrawalChange): Promise<void> {
  await notifyWithdrawal(deps.jobs, tx, id, moved.after);
  await notifyCompleted(deps.jobs, tx, moved.finished);
}

const describeMoved = (id: number, result: ManualResult, { before, after }: WithdrawalChange) =>
  ({
    action: ACTIONS[result.kind],
    entity: 'withdrawal',
    entityId: id,
    before,
    after: { ...after, ...(result.bankCode === null ? {} : { bank_code: result.bankCode }) },
  }) satisfies AuditedChange;

/**
 * Records that the bank paid or returned a withdrawal, or stores it until a second person confirms it (product 7.10).
 * The administrators are told of a payment that one person recorded alone.
 */
export const enterManualResult = (deps: Deps, id: number, result: ManualResult, context: OperatorContext) =>
  withAudit(
    deps,
    context,
    async (tx) => {
      const entered = await enterResult(tx, { withdrawalId: id, ...context }, result);
      if (isRefused(entered) || !entered.moved) return entered;
      await notifyMoved(deps, tx, id, entered.moved);
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
            before: null,
            after: resultFacts(result),
          },
  );

export const confirmManualResult = (deps: Deps, id: number, context: OperatorContext) =>
  withAudit(
    deps,
    context,
    async (tx) => {
      const confirmed = await confirmResult(tx, { withdrawalId: id, ...context });
      if (!isRefused(confirmed)) await notifyMoved(deps, tx, id, confirmed.moved);
      return confirmed;
    },
    ({ result, moved }) => describeMoved(id, result, moved),
  );

export const rejectManualResult = (deps: Deps, id: number, reason: string, context: OperatorContext) =>
  withAudit(
    deps,
    context,
    (tx) => rejectResult(tx, { withdrawalId: id, ...context }),
    (result) => ({
      action: 'withdrawal.reject-result',
      entity: 'withdrawal',
      entityId: id,
      before: resultFacts(result),
      after: { reason },
    }),
  );

/** In centavos. Refused when another operator has changed it since `seenVersion`. */
export const setManualResultCeiling = (
  deps: Deps,
  { amount, seenVersion }: { readonly amount: Centavos; readonly seenVersion: number | undefined },
  context: OperatorContext,
) =>
  withAudit(
    deps,
    context,
    async (tx) => {
      const before = await lockCeiling(tx);
      if (seenVersion !== undefined && seenVersion !== before.version)
        return refuse('ceiling_changed_meanwhile');
      await insertCeiling(tx, amount, context);
      return { before: before.amount };
    },
    ({ before }) => ({
      action: 'payer.result-ceiling',
      entity: 'payer',
      entityId: null,
      before: { amount: before },
      after: { amount },
    }),
  );
