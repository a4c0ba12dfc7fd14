import type { decideHeldBonuses as decideContract } from '@indike/contract/operator/indiker-support';
import { addCentavos } from '@indike/rules/money/money';
import type { output } from 'zod/mini';
import type { Deps } from '../../deps.ts';
import { notifyWithdrawal } from '../../notifications/commands.ts';
import { isRefused, refuse } from '../../platform/refusal.ts';
import { withAudit, withNamedAudit, type CallContext, type OperatorContext } from '../../audit/commands.ts';
import { isIndiker } from './queries.ts';
import { decideHeldBonuses } from '../../sharing/commands.ts';
import { settleBalance } from '../../withdrawals/commands.ts';

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
      entity: 'indiker',
      entityId: id,
      before: { settlement_requested_at: requestedAt?.toISOString() ?? null },
      after: { withdrawal_id: withdrawal.id, total: withdrawal.total, reason },
    }),
  );

/** Releases or refuses share bonuses that are under review (product 5.10). */
export const decideBonuses = (
  deps: Deps,
  id: number,
  { bonus_ids: earningIds, decision, reason }: output<typeof decideContract.body>,
  context: CallContext,
) =>
  withNamedAudit(
    deps,
    context,
    async (tx) => {
      const { operatorId, now } = context;
      if (!(await isIndiker(tx, id))) return refuse('not_found');
      return decideHeldBonuses(deps, tx, { userId: id, earningIds, decision, reason, operatorId, now });
    },
    (bonuses) => ({
      action: decision === 'released' ? 'indiker.bonus-release' : 'indiker.bonus-refuse',
      entity: 'indiker',
      entityId: id,
      after: {
        bonus_ids: bonuses.map(({ earningId }) => earningId),
        value: addCentavos(...bonuses.map(({ value }) => value)),
        reason,
      },
    }),
  );
