import type { PlainDate } from '@indike/rules/dates/calendar';
import type { Deps } from '../../deps.ts';
import { notifyCompleted, notifyWithdrawal } from '../../notifications/commands.ts';
import { endLiveItem } from '../../payouts/outcome-store.ts';
import type { Tx } from '../../platform/db/database.ts';
import { isRefused, type Refused } from '../../platform/refusal.ts';
import { pay, returnByBank, schedule, type WithdrawalChange } from '../../withdrawals/payouts.ts';
import { withAudit, type AuditedChange, type OperatorContext } from '../audit/commands.ts';

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

/** Ends the item of the withdrawal's live batch, if there is one, because an operator entered what the bank did. */
const endItem = (tx: Tx, withdrawalId: number, on: PlainDate | null, { now }: OperatorContext) =>
  endLiveItem(tx, { withdrawalId, outcome: on === null ? 'returned' : 'paid', on, codes: null, now });

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

/** Paying the last of a referral's earnings completes the referral in the same transaction (product 4.5). */
export const payWithdrawal = (deps: Deps, id: number, paidOn: PlainDate, context: OperatorContext) =>
  runStep(deps, { id, action: 'withdrawal.pay', context }, async (tx) => {
    const paid = await pay(tx, id, paidOn, context.now);
    if (!isRefused(paid)) await endItem(tx, id, paidOn, context);
    return paid;
  });

export const returnWithdrawal = (deps: Deps, id: number, reason: string, context: OperatorContext) =>
  runStep(deps, { id, action: 'withdrawal.return', context }, async (tx) => {
    const returned = await returnByBank(tx, id, reason);
    if (!isRefused(returned)) await endItem(tx, id, null, context);
    return returned;
  });
