import type { PlainDate } from '@indike/rules/dates/calendar';
import type { Deps } from '../../deps.ts';
import { notifyFinished, notifyWithdrawal } from '../../notifications/commands.ts';
import { isRefused } from '../../platform/refusal.ts';
import { pay, returnByBank, schedule, type Moved } from '../../withdrawals/payouts.ts';
import { withAudit, type AuditedChange, type OperatorContext } from '../audit/commands.ts';

const describeChange =
  (withdrawalId: number, action: string) =>
  ({ before, after }: Moved): AuditedChange => ({
    action: `withdrawal.${action}`,
    entity: 'withdrawal',
    entityId: withdrawalId,
    before,
    after,
  });

/** Without a wanted date, the day that was forecast to the Indiker or the next possible one. */
export const scheduleWithdrawal = (
  deps: Deps,
  id: number,
  wanted: PlainDate | null,
  context: OperatorContext,
) =>
  withAudit(
    deps,
    context,
    async (tx) => {
      const scheduled = await schedule(tx, id, wanted, context.now);
      if (!isRefused(scheduled)) await notifyWithdrawal(deps.jobs, tx, id, scheduled.after);
      return scheduled;
    },
    describeChange(id, 'schedule'),
  );

/** A contract whose last earning was paid is finished in the same transaction. */
export const payWithdrawal = (deps: Deps, id: number, paidOn: PlainDate, context: OperatorContext) =>
  withAudit(
    deps,
    context,
    async (tx) => {
      const paid = await pay(tx, id, paidOn, context.now);
      if (isRefused(paid)) return paid;
      await notifyWithdrawal(deps.jobs, tx, id, paid.after);
      await notifyFinished(deps.jobs, tx, paid.finished);
      return paid;
    },
    describeChange(id, 'pay'),
  );

export const returnWithdrawal = (deps: Deps, id: number, reason: string, context: OperatorContext) =>
  withAudit(
    deps,
    context,
    async (tx) => {
      const returned = await returnByBank(tx, id, reason);
      if (!isRefused(returned)) await notifyWithdrawal(deps.jobs, tx, id, returned.after);
      return returned;
    },
    describeChange(id, 'return'),
  );
