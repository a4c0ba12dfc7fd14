import { isNoticeExpired, kindOf, type Notice, type NoticeKind } from '@indike/rules/accounts/notices';
import { pushMessage } from '@indike/rules/accounts/push-messages';
import { dateInSaoPaulo } from '@indike/rules/dates/calendar';
import type { Deps } from '../deps.ts';
import { inSnapshot } from '../platform/db/database.ts';
import type { Email } from '../platform/email.ts';
import { jobIdOf, type JobKinds } from '../platform/jobs/job-kinds.ts';
import { deliver } from '../platform/mail/delivery.ts';
import { pushToDevices } from '../push/commands.ts';
import { announcementEmail } from './announcement-emails.ts';
import type { EmailContext } from './email-context.ts';
import { announcementNews } from './notice-store.ts';
import { findRecipient, wantsPush } from './preference-store.ts';
import {
  companySubmittedEmail,
  contactObjectedEmail,
  newMessageEmail,
  referralCreatedEmail,
  statusChangedEmail,
} from './referral-emails.ts';
import {
  clawbackEmail,
  earningsExpiredEmail,
  expiryReminderEmail,
  rewardAvailableEmail,
} from './reward-emails.ts';
import { securityEmail } from './security-emails.ts';
import {
  clawbackFacts,
  expiredEarnings,
  notifiedEarnings,
  ownersOf,
  readWithdrawalOutlook,
  referralFacts,
  referralOwner,
  withdrawalFacts,
} from './store.ts';
import { withdrawalEmail } from './withdrawal-emails.ts';

type EmailDeps = Pick<Deps, 'db' | 'clock' | 'appUrl'>;
type NoticeOf<K extends Notice['about']> = Extract<Notice, { about: K }>;
type MaybeEmail = Promise<Email | undefined>;

/** Undefined when the Indiker turned this kind of e-mail off. */
async function emailContextOf(
  { db, appUrl }: EmailDeps,
  userId: number,
  kind: NoticeKind,
): Promise<EmailContext | undefined> {
  const recipient = await findRecipient(db, userId, kind);
  return recipient && { recipient, appUrl };
}

async function buildReferralEmail(deps: EmailDeps, notice: NoticeOf<'referral_status'>): MaybeEmail {
  const { referralId, status, reason } = notice;
  const facts = await referralFacts(deps.db, referralId);
  const context = facts && (await emailContextOf(deps, facts.userId, notice.about));
  if (!context) return undefined;
  return statusChangedEmail(context, { ...facts, status, reason });
}

/** Other referral events are sent under the preference for status changes. */
async function buildReferralEventEmail(
  deps: EmailDeps,
  notice: NoticeOf<'contact_objected' | 'company_submitted' | 'referral_created'>,
): MaybeEmail {
  const facts = await referralFacts(deps.db, notice.referralId);
  const context = facts && (await emailContextOf(deps, facts.userId, 'referral_status'));
  if (!context) return undefined;
  switch (notice.about) {
    case 'company_submitted':
      return companySubmittedEmail(context, facts);
    case 'referral_created':
      return referralCreatedEmail(context, facts);
    case 'contact_objected':
      return contactObjectedEmail(context, { ...facts, outcome: notice.outcome });
  }
}

async function buildMessageEmail(deps: EmailDeps, { about, referralId }: NoticeOf<'message'>): MaybeEmail {
  const facts = await referralFacts(deps.db, referralId);
  const context = facts && (await emailContextOf(deps, facts.userId, about));
  return context && newMessageEmail(context, facts);
}

async function buildAnnouncementEmail(
  deps: EmailDeps,
  { about, announcementId, userId }: NoticeOf<'announcement'>,
): MaybeEmail {
  const news = await announcementNews(deps.db, announcementId);
  const context = news && (await emailContextOf(deps, userId, about));
  return context && announcementEmail(context, news);
}

/**
 * Leaves out earnings that were requested or expired since the job was enqueued. Earnings and balance are read in one
 * snapshot, because a withdrawal in between would make the e-mail offer earnings that cannot be withdrawn.
 */
async function buildEarningEmail(
  deps: EmailDeps,
  notice: NoticeOf<'reward_available'> | NoticeOf<'expiry_reminder'>,
): MaybeEmail {
  const state = notice.about === 'expiry_reminder' ? notice.state : 'available';
  const today = dateInSaoPaulo(deps.clock.now());
  return inSnapshot(deps.db, async (db) => {
    const earnings = await notifiedEarnings(db, notice.earningIds, { state, today });
    const userId = earnings[0]?.userId;
    if (userId === undefined) return undefined;
    const context = await emailContextOf({ ...deps, db }, userId, notice.about);
    if (!context) return undefined;
    const outlook = await readWithdrawalOutlook(db, userId, today);
    return notice.about === 'expiry_reminder'
      ? expiryReminderEmail(context, state, earnings, outlook)
      : rewardAvailableEmail(context, earnings, outlook);
  });
}

async function buildExpiredEmail(deps: EmailDeps, { earningIds }: NoticeOf<'earnings_expired'>): MaybeEmail {
  const earnings = await expiredEarnings(deps.db, earningIds);
  const userId = earnings[0]?.userId;
  if (userId === undefined) return undefined;
  const context = await emailContextOf(deps, userId, 'expiry_reminder');
  return context && earningsExpiredEmail(context, earnings);
}

async function buildWithdrawalEmail(deps: EmailDeps, notice: NoticeOf<'withdrawal'>): MaybeEmail {
  const facts = await withdrawalFacts(deps.db, notice.withdrawalId);
  const context = facts && (await emailContextOf(deps, facts.userId, notice.about));
  return context && withdrawalEmail(context, { ...notice, ...facts });
}

async function buildClawbackEmail(deps: EmailDeps, { about, clawbackId }: NoticeOf<'clawback'>): MaybeEmail {
  const facts = await clawbackFacts(deps.db, clawbackId);
  const context = facts && (await emailContextOf(deps, facts.userId, about));
  return context && clawbackEmail(context, facts);
}

async function buildSecurityEmail(
  deps: EmailDeps,
  { about, userId, change, at }: NoticeOf<'security'>,
): MaybeEmail {
  const context = await emailContextOf(deps, userId, about);
  return context && securityEmail(context, { change, at: new Date(at) });
}

function buildEmailFor(deps: EmailDeps, notice: Notice): MaybeEmail {
  switch (notice.about) {
    case 'referral_status':
      return buildReferralEmail(deps, notice);
    case 'contact_objected':
    case 'company_submitted':
    case 'referral_created':
      return buildReferralEventEmail(deps, notice);
    case 'message':
      return buildMessageEmail(deps, notice);
    case 'announcement':
      return buildAnnouncementEmail(deps, notice);
    case 'reward_available':
    case 'expiry_reminder':
      return buildEarningEmail(deps, notice);
    case 'earnings_expired':
      return buildExpiredEmail(deps, notice);
    case 'withdrawal':
      return buildWithdrawalEmail(deps, notice);
    case 'clawback':
      return buildClawbackEmail(deps, notice);
    case 'security':
      return buildSecurityEmail(deps, notice);
  }
}

/** Job: enqueues the push messages, then builds the e-mail from the current data and sends it once. */
export async function sendNotification(deps: Deps, notice: Notice, id: string): Promise<void> {
  if (isNoticeExpired(notice, dateInSaoPaulo(deps.clock.now()))) return;
  await pushNotice(deps, notice, id);
  const email = await buildEmailFor(deps, notice);
  if (email) await deliver(deps, id, email);
}

/** Job: enqueues one notification per Indiker and run, however many of their earnings were released. */
export async function enqueueReleaseNotifications(
  { db, jobs }: Pick<Deps, 'db' | 'jobs'>,
  { earningIds }: JobKinds['notify-released'],
  id: string,
): Promise<void> {
  const owners = Map.groupBy(await ownersOf(db, earningIds), ({ userId }) => userId);
  const notices = [...owners.values()].map(
    (theirs) => ({ about: 'reward_available', earningIds: theirs.map((one) => one.id) }) as const,
  );
  const ids = [...owners.keys()].map((userId) => jobIdOf(id, userId));
  await db.transaction().execute((tx) => jobs.sendAll(tx, 'notify', notices, ids));
}

type Read = Pick<Deps, 'db' | 'clock'>;

/** The Indiker to notify. Undefined when the news is outdated, because the earnings were requested or have expired. */
async function addresseeOf({ db, clock }: Read, notice: Notice): Promise<number | undefined> {
  switch (notice.about) {
    case 'referral_status':
    case 'contact_objected':
    case 'company_submitted':
    case 'message':
    case 'referral_created':
      return referralOwner(db, notice.referralId);
    case 'reward_available':
    case 'expiry_reminder': {
      const state = notice.about === 'expiry_reminder' ? notice.state : 'available';
      const today = dateInSaoPaulo(clock.now());
      return (await notifiedEarnings(db, notice.earningIds, { state, today }))[0]?.userId;
    }
    case 'earnings_expired':
      return (await expiredEarnings(db, notice.earningIds))[0]?.userId;
    case 'withdrawal':
      return (await withdrawalFacts(db, notice.withdrawalId))?.userId;
    case 'clawback':
      return (await clawbackFacts(db, notice.clawbackId))?.userId;
    case 'announcement':
    case 'security':
      return notice.userId;
  }
}

/**
 * Separate from the e-mail, because an unavailable mail server must not delay push messages and each channel has its
 * own preferences.
 */
async function pushNotice(
  deps: Pick<Deps, 'db' | 'clock' | 'realClock' | 'jobs'>,
  notice: Notice,
  id: string,
): Promise<void> {
  const userId = await addresseeOf(deps, notice);
  if (userId === undefined || !(await wantsPush(deps.db, userId, kindOf(notice)))) return;
  await pushToDevices(deps, { userId, message: pushMessage(notice), id });
}
