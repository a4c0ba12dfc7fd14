import type { transition } from '@indike/contract/operator/referrals';
import { dateInSaoPaulo, type PlainDate } from '@indike/rules/dates/calendar';
import {
  decideTransition,
  isClosed,
  isOpen,
  type ReferralStatus,
  type ReferralStatusId,
} from '@indike/rules/referrals/referrals';
import type { output } from 'zod/mini';
import { lockWallets } from '../ledger/commands.ts';
import type { Tx } from '../platform/db/database.ts';
import type { OperatorId } from '../platform/http/authentication.ts';
import { refuse, type Refused } from '../platform/refusal.ts';
import { cancelReward } from '../rewards/cancellation.ts';
import { freeze, hasPromise, promise } from '../rewards/promises.ts';
import { lockReferralsOfCompany, recordTransition, type LockedReferral } from './transition-store.ts';

export type TransitionForm = output<typeof transition>;

export interface Transitioned {
  readonly from: ReferralStatus;
  readonly to: ReferralStatusId;
  /** Other Indikers' referrals that lost because this one closed. */
  readonly lost: readonly number[];
}

interface Act {
  readonly operatorId: OperatorId;
  readonly now: Date;
  readonly today: PlainDate;
}

async function decide(
  tx: Tx,
  referral: LockedReferral,
  rivals: LockedReferral[],
  form: TransitionForm,
  act: Act,
) {
  return decideTransition({
    from: referral.status,
    to: form.status_id as ReferralStatusId,
    today: act.today,
    referredOn: dateInSaoPaulo(referral.createdAt),
    openRivalExists: rivals.some((rival) => isOpen(rival.status)),
    closedRivalExists: rivals.some((rival) => isClosed(rival.status)),
    hasPromise: await hasPromise(tx, referral.id),
    reason: form.reason,
    estimatedValue: form.estimated_value,
    contract: form.contract && {
      value: form.contract.value,
      closedOn: form.contract.closed_at,
      firstInvoiceDueOn: form.contract.first_invoice_due_date,
      datesConfirmed: form.contract.confirm_dates === true,
    },
  });
}

async function keepEstimate(tx: Tx, referral: LockedReferral, form: TransitionForm): Promise<void> {
  if (!form.estimated_value) return;
  await tx
    .updateTable('referral')
    .set({ estimated_value: form.estimated_value })
    .where('id', '=', referral.id)
    .execute();
}

async function keepContract(
  tx: Tx,
  referral: LockedReferral,
  form: TransitionForm,
  now: Date,
): Promise<void> {
  if (!form.contract) return;
  await tx
    .insertInto('contract')
    .values({
      referral_id: referral.id,
      user_id: referral.userId,
      value: form.contract.value,
      closed_on: form.contract.closed_at,
      first_invoice_due_on: form.contract.first_invoice_due_date,
      created_at: now,
    })
    .execute();
}

/** What the new status means for the reward; the wallets are locked. */
async function settleReward(tx: Tx, referral: LockedReferral, form: TransitionForm, act: Act): Promise<void> {
  const { contract, estimated_value: estimatedValue } = form;
  if (form.status_id === 2 && estimatedValue) {
    await keepEstimate(tx, referral, form);
    await promise(tx, referral, estimatedValue, act);
  }
  if (form.status_id === 3 && contract) {
    await keepContract(tx, referral, form, act.now);
    await freeze(
      tx,
      referral,
      { value: contract.value, firstInvoiceDueOn: contract.first_invoice_due_date },
      act,
    );
  }
  if (form.status_id === 7) await cancelReward(tx, referral, act);
}

/**
 * An operator moves a referral; a closing ends its rivals as repeated in the same transaction (decisions section 4).
 * Locks: the company's referrals by id, then the wallets by Indiker.
 */
export async function transitionReferral(
  tx: Tx,
  referralId: number,
  form: TransitionForm,
  { operatorId, now }: { operatorId: OperatorId; now: Date },
): Promise<Transitioned | Refused> {
  const company = await lockReferralsOfCompany(tx, referralId);
  const referral = company.find(({ id }) => id === referralId);
  if (!referral) return refuse('not_found');
  const rivals = company.filter(({ id }) => id !== referralId);
  const to = form.status_id as ReferralStatusId;
  const act: Act = { operatorId, now, today: dateInSaoPaulo(now) };
  const decision = await decide(tx, referral, rivals, form, act);
  if (!decision.ok) return refuse(decision.code);
  const losers = to === 3 ? rivals.filter((rival) => isOpen(rival.status)) : [];
  await lockWallets(
    tx,
    [referral, ...losers].map(({ userId }) => userId),
  );
  const reason = to === 7 ? (form.reason ?? null) : null;
  await recordTransition(tx, { ...act, referral, to, reason, note: form.note ?? null });
  await settleReward(tx, referral, form, act);
  for (const loser of losers) {
    await recordTransition(tx, { ...act, referral: loser, to: 7, reason: 'repeated_referral', note: null });
    await cancelReward(tx, loser, act);
  }
  return { from: referral.status, to, lost: losers.map(({ id }) => id) };
}
