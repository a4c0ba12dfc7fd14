import type {
  decideHeldBonuses as decideContract,
  writeOffIndiker as writeOffContract,
} from '@indike/contract/operator/indiker-support';
import { dateInSaoPaulo } from '@indike/rules/dates/calendar';
import { addCentavos } from '@indike/rules/money/money';
import type { output } from 'zod/mini';
import { type CallContext, type OperatorContext, withNamedAudit } from '../../audit/commands.ts';
import type { Deps } from '../../deps.ts';
import { lockWallets } from '../../ledger/commands.ts';
import { isRefused, refuse } from '../../platform/refusal.ts';
import { writeOffClawbacks } from '../../rewards/commands.ts';
import { decideHeldBonuses } from '../../sharing/commands.ts';
import { settleBalance } from '../../withdrawals/commands.ts';
import { audited } from './commands.ts';
import { isIndiker } from './queries.ts';

// What operators decide about the money of one Indiker.

/** Pays a balance below the minimum with the next payout. */
export const settleIndiker = (deps: Deps, id: number, reason: string, context: OperatorContext) =>
  audited(deps, id, context, async (tx) => {
    const { operatorId, now } = context;
    if (!(await isIndiker(tx, id))) return refuse('not_found');
    const settled = await settleBalance(tx, { userId: id, operatorId, reason, now });
    if (isRefused(settled)) return settled;
    const { withdrawal, total, requestedAt } = settled;
    return {
      withdrawal,
      before: { settlement_requested_at: requestedAt?.toISOString() ?? null },
      after: { withdrawal_id: withdrawal.id, total, reason },
    };
  });

/** Stops taking what the Indiker owes from later earnings. */
export const writeOff = (
  deps: Deps,
  id: number,
  { owed, reason }: output<typeof writeOffContract.body>,
  context: OperatorContext,
) =>
  audited(deps, id, context, async (tx) => {
    const { operatorId, now } = context;
    if (!(await isIndiker(tx, id))) return refuse('not_found');
    await lockWallets(tx, [id]);
    const done = await writeOffClawbacks(tx, id, owed, {
      reason,
      operatorId,
      today: dateInSaoPaulo(now),
      now,
    });
    return isRefused(done) ? done : { after: { amount: owed, clawback_ids: done.clawbackIds, reason } };
  });

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
