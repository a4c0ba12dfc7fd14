import type { Deps } from '../../deps.ts';
import { notifyTransition } from '../../notifications/commands.ts';
import { isRefused, type Refused } from '../../platform/refusal.ts';
import { transitionReferral, type Transitioned, type TransitionForm } from './transition-referral.ts';
import { withAudit, type OperatorContext } from '../../audit/commands.ts';

/** Moves a referral to another status. The audit entry also lists the rival referrals that were cancelled. */
export const transitionAndNotify = (
  deps: Deps,
  referralId: number,
  form: TransitionForm,
  context: OperatorContext,
): Promise<Transitioned | Refused> =>
  withAudit<Transitioned>(
    deps,
    context,
    async (tx) => {
      const moved = await transitionReferral(tx, referralId, form, context);
      if (!isRefused(moved))
        await notifyTransition(deps.jobs, tx, {
          referralId,
          status: moved.to,
          reason: form.reason ?? form.reason_text ?? null,
          lost: moved.lost,
          now: context.now,
        });
      return moved;
    },
    ({ from, to, lost }) => ({
      action: 'referral.transition',
      entity: 'referral',
      entityId: referralId,
      before: { status: from },
      after: {
        status: to,
        reason: to === 'cancelled' ? (form.reason ?? form.reason_text) : null,
        estimated_value: to === 'in_negotiation' ? (form.estimated_value ?? null) : null,
        contract: to === 'accepted' ? form.contract : null,
        lost_referrals: lost,
      },
    }),
  );
