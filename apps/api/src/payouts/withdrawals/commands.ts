import type { PlainDate } from '@indike/rules/dates/calendar';
import type { Centavos } from '@indike/rules/money/money';
import type { Deps } from '../../deps.ts';
import { notifyWithdrawal } from '../../notifications/commands.ts';
import { insertCeiling, lockCeiling } from './manual-result-store.ts';
import { isRefused, refuse } from '../../platform/refusal.ts';
import { withAudit, type OperatorContext } from '../../audit/commands.ts';
import { schedule } from '../../withdrawals/commands.ts';

/**
 * Without a wanted date, uses the date that was forecast to the Indiker, or the next possible one. The Indiker is
 * notified.
 */
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
    ({ before, after }) => ({
      entity: 'withdrawal',
      entityId: id,
      before,
      after,
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
      entity: 'payer',
      entityId: null,
      before: { amount: before },
      after: { amount },
    }),
  );
