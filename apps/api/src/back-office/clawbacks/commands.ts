import type { Centavos } from '@indike/rules/money/money';
import type { Deps } from '../../deps.ts';
import { enqueueNotifications } from '../../notifications/commands.ts';
import { isRefused } from '../../platform/refusal.ts';
import { clawBackReward } from '../../rewards/clawbacks/commands.ts';
import { withAudit, type OperatorContext } from '../../audit/commands.ts';

export const registerClawback = (
  deps: Deps,
  referralId: number,
  form: { amount: Centavos; reason: string },
  context: OperatorContext,
) =>
  withAudit(
    deps,
    context,
    async (tx) => {
      const recorded = await clawBackReward(tx, referralId, form, context);
      if (!isRefused(recorded))
        await enqueueNotifications(deps.jobs, tx, [{ about: 'clawback', clawbackId: recorded.clawbackId }]);
      return recorded;
    },
    ({ clawbackId }) => ({
      action: 'referral.clawback',
      entity: 'referral',
      entityId: referralId,
      before: null,
      after: { clawback_id: clawbackId, ...form },
    }),
  );
