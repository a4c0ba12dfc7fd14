import type { output } from 'zod/mini';
import type { transition } from '@indike/contract/operator/referrals';
import { dateInSaoPaulo, type PlainDate } from '@indike/rules/dates/calendar';
import { REPEATED } from '@indike/rules/referrals/cancel-reasons';
import { disputeRuleOf } from '@indike/rules/referrals/disputes';
import {
  decideTransition,
  isClosed,
  isOpen,
  type ReachableStatus,
  type ReferralStatus,
} from '@indike/rules/referrals/referrals';
import { type CallContext, withNamedAudit } from '../../audit/commands.ts';
import type { Deps } from '../../deps.ts';
import { lockWallets } from '../../ledger/commands.ts';
import { notifyTransition } from '../../notifications/commands.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { OperatorId } from '../../platform/http/authentication.ts';
import { isRefused, refuse, type Refused } from '../../platform/refusal.ts';
import {
  insertContract,
  type LockedReferral,
  lockReferralsOfCompany,
  newestTransition,
  recordTransition,
  saveEstimate,
} from '../../referral-status/commands.ts';
import { ownByActing } from '../assignment/commands.ts';
import { cancelReward, freezeReward, hasPromise, promiseReward } from '../../rewards/commands.ts';

export type TransitionForm = output<typeof transition>;

export interface Transitioned {
  readonly from: ReferralStatus;
  readonly to: ReachableStatus;
  /** Other Indikers' referrals that were cancelled because this one closed. */
  readonly lost: readonly number[];
}

/** Who moves a referral. */
export interface TransitionContext extends CallContext {
  /** How a cancellation of a signed contract is refused, for a caller who may not take a reward back. */
  readonly contractKept?: 'contract_one_by_one' | 'scope_missing' | undefined;
}

interface OperatorAction {
  readonly operatorId: OperatorId;
  readonly now: Date;
  readonly today: PlainDate;
}

/** A reason from the list, or in the operator's own words. */
export const reasonOf = (form: Pick<TransitionForm, 'reason' | 'reason_text'>): string | null =>
  form.reason ?? form.reason_text ?? null;

interface Request {
  readonly referral: LockedReferral;
  readonly rivals: readonly LockedReferral[];
  readonly form: TransitionForm;
  readonly today: PlainDate;
}

async function decide(tx: Tx, { referral, rivals, form, today }: Request) {
  const openRivals = rivals.filter(({ status }) => isOpen(status));
  return decideTransition(
    {
      from: referral.status,
      to: form.status,
      today,
      referredOn: dateInSaoPaulo(referral.createdAt),
      openRivalExists: openRivals.length > 0,
      disputeRule: disputeRuleOf([referral, ...openRivals]),
      closedRivalExists: rivals.some((rival) => isClosed(rival.status)),
      hasPromise: await hasPromise(tx, referral.id),
      reason: form.reason,
      reasonText: form.reason_text,
      estimatedValue: form.estimated_value,
      contract: form.contract && {
        value: form.contract.value,
        closedOn: form.contract.closed_at,
        firstInvoiceDueOn: form.contract.first_invoice_due_date,
        datesConfirmed: form.contract.confirm_dates === true,
      },
    },
    referral.programme,
  );
}

/** Applies the new status to the reward. The wallets are already locked. */
async function applyStatusToReward(
  tx: Tx,
  referral: LockedReferral,
  { status: to, contract, estimated_value: estimatedValue }: TransitionForm,
  action: OperatorAction,
): Promise<void> {
  if (to === 'in_negotiation' && estimatedValue) {
    await saveEstimate(tx, referral.id, estimatedValue);
    await promiseReward(tx, referral, estimatedValue, action);
  }
  if (to === 'accepted' && contract) {
    const terms = {
      value: contract.value,
      closedOn: contract.closed_at,
      firstInvoiceDueOn: contract.first_invoice_due_date,
    };
    await insertContract(tx, referral, terms, action.now);
    await freezeReward(tx, referral, terms, action);
  }
  if (to === 'cancelled') await cancelReward(tx, referral, action);
}

/**
 * Changes a referral's status for an operator. Closing it cancels the open rivals in the same transaction
 * (product 4.6).
 * Lock order: the company's referrals by id, then the wallets by Indiker.
 */
export async function transitionReferral(
  tx: Tx,
  referralId: number,
  form: TransitionForm,
  { operatorId, now, contractKept }: Pick<TransitionContext, 'operatorId' | 'now' | 'contractKept'>,
): Promise<Transitioned | Refused> {
  const company = await lockReferralsOfCompany(tx, referralId);
  const referral = company.find(({ id }) => id === referralId);
  if (!referral) return refuse('not_found');
  const { status: to, seen_transaction_id: seen } = form;
  if (typeof seen === 'number' && (await newestTransition(tx, referralId)) !== seen)
    return refuse('changed_meanwhile');
  const rivals = company.filter(({ id }) => id !== referralId);
  const action: OperatorAction = { operatorId, now, today: dateInSaoPaulo(now) };
  const decision = await decide(tx, { referral, rivals, form, today: action.today });
  if (!decision.ok) return refuse(decision.code, referral.programme);
  if (contractKept && to === 'cancelled' && isClosed(referral.status)) return refuse(contractKept);
  const losers = to === 'accepted' ? rivals.filter((rival) => isOpen(rival.status)) : [];
  const owners = [referral, ...losers].map(({ userId }) => userId);
  await lockWallets(tx, owners);
  const reason = to === 'cancelled' ? reasonOf(form) : null;
  await recordTransition(tx, { ...action, referral, to, reason, note: form.note ?? null });
  await applyStatusToReward(tx, referral, form, action);
  for (const loser of losers) {
    await recordTransition(tx, { ...action, referral: loser, to: 'cancelled', reason: REPEATED, note: null });
    await cancelReward(tx, loser, action);
  }
  return { from: referral.status, to, lost: losers.map(({ id }) => id) };
}

/** Moves a referral to another status. The audit entry also lists the rival referrals that were cancelled. */
export const transitionAndNotify = (
  deps: Deps,
  referralId: number,
  form: TransitionForm,
  context: TransitionContext,
) =>
  withNamedAudit<Transitioned>(
    deps,
    context,
    async (tx) => {
      const moved = await transitionReferral(tx, referralId, form, context);
      if (isRefused(moved)) return moved;
      await notifyTransition(deps.jobs, tx, {
        referralId,
        status: moved.to,
        reason: reasonOf(form),
        lost: moved.lost,
        now: context.now,
      });
      await ownByActing(tx, referralId, context);
      return moved;
    },
    ({ from, to, lost }) => ({
      action: 'referral.transition',
      entity: 'referral',
      entityId: referralId,
      before: { status: from },
      after: {
        status: to,
        reason: to === 'cancelled' ? reasonOf(form) : null,
        estimated_value: to === 'in_negotiation' ? (form.estimated_value ?? null) : null,
        contract: to === 'accepted' ? form.contract : null,
        lost_referrals: lost,
      },
    }),
  );
