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
import { insertNotices } from './notice-store.ts';
import { type Channel, kindsOff, turnOff, turnOn } from './preference-store.ts';
import { availableEarnings, clawbacksAt } from './store.ts';

export { announcementEmail } from './announcement-emails.ts';
export { markReadAbout, noticesOf, noticeWith } from './notice-store.ts';
export { presentNotice } from './present.ts';

/**
 * Stores the notices and enqueues their e-mails, in the transaction of the event: both exist exactly when it happened. The
 * notice is stored whatever the Indiker has turned off.
 */
export async function enqueueNotifications(
  jobs: Sender,
  tx: Tx,
  notices: readonly Notice[],
  now: Date,
): Promise<void> {
  await insertNotices(tx, notices, now);
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
  await enqueueNotifications(jobs, tx, notices, now);
}

/** For referrals whose last earning was paid or expired (product 4.5). */
export async function notifyCompleted(
  jobs: Sender,
  tx: Tx,
  referralIds: readonly number[],
  now: Date,
): Promise<void> {
  const notices: Notice[] = referralIds.map((referralId) => ({
    about: 'referral_status',
    referralId,
    status: 'finished',
    reason: null,
  }));
  await enqueueNotifications(jobs, tx, notices, now);
}

interface OwnedEarning {
  readonly id: number;
  readonly userId: number;
}

/** The ids of each Indiker's earnings. */
const eachOwners = (earnings: readonly OwnedEarning[]): number[][] =>
  [...Map.groupBy(earnings, ({ userId }) => userId).values()].map((theirs) => theirs.map(({ id }) => id));

/** One e-mail to each Indiker whose earnings expired. */
export async function notifyExpired(
  jobs: Sender,
  tx: Tx,
  earnings: readonly OwnedEarning[],
  now: Date,
): Promise<void> {
  const notices = eachOwners(earnings).map(
    (earningIds) => ({ about: 'earnings_expired', earningIds }) as const,
  );
  await enqueueNotifications(jobs, tx, notices, now);
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

/** Notifies Indikers of what happened to their withdrawals. */
export async function notifyWithdrawals(
  jobs: Jobs,
  tx: Tx,
  changed: readonly { readonly withdrawalId: number; readonly state: WithdrawalState }[],
  now: Date,
): Promise<void> {
  for (const slice of slicesOfRows(changed)) {
    const notices = slice.map(({ withdrawalId, state }) => withdrawalNotice(withdrawalId, state));
    await enqueueNotifications(jobs, tx, notices, now);
  }
}

/**
 * Enqueues a single job, however many earnings were released, so that the release stays fast. That job enqueues one
 * notification per Indiker, whose notice is stored here.
 */
export async function notifyReleased(
  jobs: Sender,
  tx: Tx,
  earnings: readonly OwnedEarning[],
  now: Date,
): Promise<void> {
  if (earnings.length === 0) return;
  const notices = eachOwners(earnings).map(
    (earningIds) => ({ about: 'reward_available', earningIds }) as const,
  );
  await insertNotices(tx, notices, now);
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
