import type { NotificationAnswer, saveNotifications } from '@indike/contract/accounts/notifications';
import { withdrawalStep, type Notice, type WithdrawalStep } from '@indike/rules/accounts/notices';
import type { PlainDate } from '@indike/rules/dates/calendar';
import { referralStatus, type ReferralStatusId } from '@indike/rules/referrals/referrals';
import type { WithdrawalStatus } from '@indike/rules/money/withdrawals';
import type { output } from 'zod/mini';
import type { Db, Queryable, Tx } from '../platform/db/database.ts';
import type { UserId } from '../platform/http/authentication.ts';
import type { Jobs, Sender } from '../platform/jobs/jobs.ts';
import { presentNotifications } from './present.ts';
import { availableEarnings, clawbacksAt, kindsOff, turnOff, turnOn } from './store.ts';

// Told in the transaction of the act: the job exists exactly when what it tells about happened.

export async function tell(jobs: Jobs, tx: Tx, notices: readonly Notice[]): Promise<void> {
  await jobs.sendAll(tx, 'notify', notices);
}

interface ReferralMove {
  readonly referralId: number;
  readonly status: ReferralStatusId;
  readonly reason: string | null;
  readonly now: Date;
  /** Referrals that this one's closing ended. */
  readonly lost?: readonly number[];
}

/** An operator moved a referral: its Indiker hears of the status and of the money that follows at once. */
export async function notifyTransition(jobs: Jobs, tx: Tx, move: ReferralMove): Promise<void> {
  const { referralId, status, reason, now, lost = [] } = move;
  const notices: Notice[] = [{ about: 'referral_status', referralId, status, reason }];
  for (const loser of lost) {
    notices.push({ about: 'referral_status', referralId: loser, status: 7, reason: 'repeated_referral' });
  }
  if (status === 3 || status === 4) {
    const earningIds = await availableEarnings(tx, referralId, status === 3 ? 'closing' : 'first_invoice');
    if (earningIds.length > 0) notices.push({ about: 'reward_available', earningIds });
  }
  if (status === 7) {
    const clawbacks = await clawbacksAt(tx, referralId, now);
    notices.push(...clawbacks.map((clawbackId) => ({ about: 'clawback', clawbackId }) as const));
  }
  await tell(jobs, tx, notices);
}

/** The last of their rewards was paid or expired. */
export async function notifyFinished(jobs: Sender, tx: Tx, referralIds: readonly number[]): Promise<void> {
  const notices: Notice[] = referralIds.map((referralId) => ({
    about: 'referral_status',
    referralId,
    status: referralStatus.finished,
    reason: null,
  }));
  await jobs.sendAll(tx, 'notify', notices);
}

interface WithdrawalMove {
  readonly status: number;
  readonly payment_date: string | null;
  readonly return_reason?: string;
  /** Where the status alone does not say what happened. */
  readonly step?: WithdrawalStep;
}

export async function notifyWithdrawal(
  jobs: Jobs,
  tx: Tx,
  withdrawalId: number,
  to: WithdrawalMove,
): Promise<void> {
  const notice = {
    about: 'withdrawal',
    withdrawalId,
    step: to.step ?? withdrawalStep(to.status as WithdrawalStatus),
    date: to.payment_date as PlainDate | null,
    reason: to.return_reason ?? null,
  } as const;
  await tell(jobs, tx, [notice]);
}

/** One row for a run of any size, so that telling does not slow the release; the job makes the letters of it. */
export async function notifyReleased(
  jobs: Sender,
  tx: Tx,
  earnings: readonly { readonly id: number }[],
): Promise<void> {
  if (earnings.length === 0) return;
  await jobs.send(tx, 'notify-released', { earningIds: earnings.map(({ id }) => id) });
}

export const preferencesOf = async (db: Queryable, me: UserId): Promise<NotificationAnswer[]> =>
  presentNotifications(await kindsOff(db, me));

export async function savePreferences(
  db: Db,
  me: UserId,
  { notifications }: output<NonNullable<typeof saveNotifications.body>>,
): Promise<void> {
  const last = new Map(notifications.map(({ kind, enabled }) => [kind, enabled]));
  const kinds = (wanted: boolean) =>
    [...last].filter(([, enabled]) => enabled === wanted).map(([kind]) => kind);
  await db.transaction().execute(async (tx) => {
    await turnOn(tx, me, kinds(true));
    await turnOff(tx, me, kinds(false));
  });
}
