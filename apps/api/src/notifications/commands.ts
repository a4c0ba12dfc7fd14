import type { NotificationResponse, saveNotifications } from '@indike/contract/accounts/notifications';
import {
  type Notice,
  type NoticeKind,
  type WithdrawalStep,
  noticeChoices,
} from '@indike/rules/accounts/notices';
import type { PlainDate } from '@indike/rules/dates/calendar';
import { REPEATED } from '@indike/rules/referrals/cancel-reasons';
import { type ReachableStatus } from '@indike/rules/referrals/referrals';
import type { WithdrawalStatus } from '@indike/rules/money/withdrawals';
import type { output } from 'zod/mini';
import type { Db, Queryable, Tx } from '../platform/db/database.ts';
import type { UserId } from '../platform/http/authentication.ts';
import type { Jobs, Sender } from '../platform/jobs/jobs.ts';
import { slicesOfRows } from '../platform/slices.ts';
import { availableEarnings, type Channel, clawbacksAt, kindsOff, turnOff, turnOn } from './store.ts';

/** Enqueued in the transaction of the event, so that the job exists exactly when the event happened. */
export async function enqueueNotifications(jobs: Jobs, tx: Tx, notices: readonly Notice[]): Promise<void> {
  await jobs.sendAll(tx, 'notify', notices);
}

interface TransitionNotice {
  readonly referralId: number;
  readonly status: ReachableStatus;
  readonly reason: string | null;
  readonly now: Date;
  /** Rivals that were cancelled because this referral was closed. */
  readonly lost?: readonly number[];
}

/** Notifies the Indiker of the new status, and of earnings or clawbacks that it caused immediately. */
export async function notifyTransition(jobs: Jobs, tx: Tx, transition: TransitionNotice): Promise<void> {
  const { referralId, status, reason, now, lost = [] } = transition;
  const notices: Notice[] = [{ about: 'referral_status', referralId, status, reason }];
  for (const loser of lost) {
    notices.push({
      about: 'referral_status',
      referralId: loser,
      status: 'cancelled',
      reason: REPEATED,
    });
  }
  if (status === 'accepted' || status === 'reward_scheduled') {
    const dueBy = status === 'accepted' ? 'closing' : 'first_invoice';
    const earningIds = await availableEarnings(tx, referralId, dueBy);
    if (earningIds.length > 0) notices.push({ about: 'reward_available', earningIds });
  }
  if (status === 'cancelled') {
    const clawbacks = await clawbacksAt(tx, referralId, now);
    notices.push(...clawbacks.map((clawbackId) => ({ about: 'clawback', clawbackId }) as const));
  }
  await enqueueNotifications(jobs, tx, notices);
}

/** For referrals whose last earning was paid or expired (product 4.5). */
export async function notifyCompleted(jobs: Sender, tx: Tx, referralIds: readonly number[]): Promise<void> {
  const notices: Notice[] = referralIds.map((referralId) => ({
    about: 'referral_status',
    referralId,
    status: 'finished',
    reason: null,
  }));
  await jobs.sendAll(tx, 'notify', notices);
}

/** One e-mail to each Indiker whose earnings expired. */
export async function notifyExpired(
  jobs: Sender,
  tx: Tx,
  earnings: readonly { readonly id: number; readonly userId: number }[],
): Promise<void> {
  const notices: Notice[] = [...Map.groupBy(earnings, ({ userId }) => userId).values()].map((theirs) => ({
    about: 'earnings_expired',
    earningIds: theirs.map(({ id }) => id),
  }));
  await jobs.sendAll(tx, 'notify', notices);
}

interface WithdrawalState {
  readonly status: WithdrawalStatus;
  readonly payment_date: PlainDate | null;
  readonly return_reason?: string;
  /** Set when the status alone does not say what happened. */
  readonly step?: WithdrawalStep;
}

export const withdrawalNotice = (withdrawalId: number, state: WithdrawalState): Notice => ({
  about: 'withdrawal',
  withdrawalId,
  step: state.step ?? state.status,
  date: state.payment_date,
  reason: state.return_reason ?? null,
});

export const notifyWithdrawal = (
  jobs: Jobs,
  tx: Tx,
  withdrawalId: number,
  state: WithdrawalState,
): Promise<void> => enqueueNotifications(jobs, tx, [withdrawalNotice(withdrawalId, state)]);

/** Notifies many Indikers of what the bank did with their withdrawals. */
export const notifyPayoutOutcomes = (
  jobs: Jobs,
  tx: Tx,
  ended: readonly { readonly withdrawalId: number; readonly state: WithdrawalState }[],
): Promise<void> =>
  enqueueNotifications(
    jobs,
    tx,
    ended.map(({ withdrawalId, state }) => withdrawalNotice(withdrawalId, state)),
  );

/** Notifies many Indikers that their withdrawals were scheduled, all for the same date. */
export async function notifyScheduled(
  jobs: Jobs,
  tx: Tx,
  withdrawalIds: readonly number[],
  { status: step, payment_date: date }: WithdrawalState,
): Promise<void> {
  for (const slice of slicesOfRows(withdrawalIds)) {
    const notices = slice.map(
      (withdrawalId) => ({ about: 'withdrawal', withdrawalId, step, date, reason: null }) as const,
    );
    await enqueueNotifications(jobs, tx, notices);
  }
}

/**
 * Enqueues a single job, however many earnings were released, so that the release stays fast. That job enqueues one
 * notification per Indiker.
 */
export async function notifyReleased(
  jobs: Sender,
  tx: Tx,
  earnings: readonly { readonly id: number }[],
): Promise<void> {
  if (earnings.length === 0) return;
  await jobs.send(tx, 'notify-released', { earningIds: earnings.map(({ id }) => id) });
}

export const preferencesOf = async (db: Queryable, me: UserId): Promise<NotificationResponse[]> =>
  presentNotifications(await kindsOff(db, me));

export async function savePreferences(
  db: Db,
  me: UserId,
  { notifications }: output<NonNullable<typeof saveNotifications.body>>,
): Promise<void> {
  const email = new Map<NoticeKind, boolean>();
  const push = new Map<NoticeKind, boolean>();
  for (const { kind, enabled, push: pushed } of notifications) {
    if (enabled !== undefined) email.set(kind, enabled);
    if (pushed !== undefined) push.set(kind, pushed);
  }
  await db.transaction().execute(async (tx) => {
    await saveChannel(tx, { userId: me, channel: 'email', wanted: email });
    await saveChannel(tx, { userId: me, channel: 'push', wanted: push });
  });
}

interface ChannelChoices {
  readonly userId: UserId;
  readonly channel: Channel;
  readonly wanted: ReadonlyMap<NoticeKind, boolean>;
}

async function saveChannel(tx: Tx, { userId, channel, wanted }: ChannelChoices): Promise<void> {
  const kinds = (state: boolean) => [...wanted].filter(([, on]) => on === state).map(([kind]) => kind);
  await turnOn(tx, { userId, channel, kinds: kinds(true) });
  await turnOff(tx, { userId, channel, kinds: kinds(false) });
}

function presentNotifications(off: Readonly<Record<Channel, ReadonlySet<string>>>): NotificationResponse[] {
  return noticeChoices.map((choice) => ({
    ...choice,
    enabled: choice.locked || !off.email.has(choice.kind),
    push: choice.locked || !off.push.has(choice.kind),
  }));
}
