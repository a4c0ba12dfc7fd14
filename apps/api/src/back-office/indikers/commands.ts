import type { Deps } from '../../deps.ts';
import { notifyWithdrawal } from '../../notifications/commands.ts';
import { isRefused, refuse } from '../../platform/refusal.ts';
import { settleBalance } from '../../withdrawals/settlement.ts';
import { withAudit, type OperatorContext } from '../audit/commands.ts';
import { isIndiker } from './queries.ts';

/** Pays a balance below the minimum with the next payout. */
export const settleIndiker = (deps: Deps, id: number, reason: string, context: OperatorContext) =>
  withAudit(
    deps,
    context,
    async (tx) => {
      const { operatorId, now } = context;
      if (!(await isIndiker(tx, id))) return refuse('not_found');
      const settled = await settleBalance(tx, { userId: id, operatorId, reason, now });
      if (isRefused(settled)) return settled;
      const { withdrawal } = settled;
      await notifyWithdrawal(deps.jobs, tx, withdrawal.id, { ...withdrawal, step: 'settled' });
      return settled;
    },
    ({ withdrawal, requestedAt }) => ({
      action: 'indiker.settle',
      entity: 'indiker',
      entityId: id,
      before: { settlement_requested_at: requestedAt?.toISOString() ?? null },
      after: { withdrawal_id: withdrawal.id, total: withdrawal.total, reason },
    }),
  );
