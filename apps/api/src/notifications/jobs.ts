import { dateInSaoPaulo } from '@indike/rules/dates/calendar';
import { isNoticeExpired } from '@indike/rules/accounts/notice-expiry';
import type { Notice, NoticeKind } from '@indike/rules/accounts/notices';
import type { Deps } from '../deps.ts';
import { jobIdOf } from '../platform/jobs/job-id.ts';
import type { JobKinds } from '../platform/jobs/job-kinds.ts';
import { deliver } from '../platform/mail/delivery.ts';
import type { Email } from '../platform/email.ts';
import { claimDueReminders } from '../rewards/reminders.ts';
import { tell } from './commands.ts';
import type { EmailContext } from './email-context.ts';
import { companySubmittedEmail, contactObjectedEmail, statusChangedEmail } from './referral-emails.ts';
import { clawbackEmail, expiryReminderEmail, rewardAvailableEmail } from './reward-emails.ts';
import { securityEmail } from './security-emails.ts';
import {
  askingFacts,
  clawbackFacts,
  findReader,
  ownersOf,
  referralFacts,
  notifiedEarnings,
  withdrawalFacts,
} from './store.ts';
import { withdrawalEmail } from './withdrawal-emails.ts';

type EmailDeps = Pick<Deps, 'db' | 'clock' | 'appUrl'>;
type Told<K extends Notice['about']> = Extract<Notice, { about: K }>;
type Letter = Promise<Email | undefined>;

/** Undefined when the Indiker does not want such letters. */
async function emailContextOf(
  { db, appUrl }: EmailDeps,
  userId: number,
  kind: NoticeKind,
): Promise<EmailContext | undefined> {
  const reader = await findReader(db, userId, kind);
  return reader && { reader, appUrl };
}

async function buildReferralEmail(deps: EmailDeps, notice: Told<'referral_status'>): Letter {
  const { referralId, status, reason } = notice;
  const facts = await referralFacts(deps.db, referralId, status);
  const desk = facts && (await emailContextOf(deps, facts.userId, notice.about));
  return desk && statusChangedEmail(desk, { ...facts, status, reason });
}

/** What happens around a referral is news of its status to whoever turned such letters off. */
async function aroundReferral(
  deps: EmailDeps,
  notice: Told<'contact_objected'> | Told<'company_submitted'>,
): Letter {
  const facts = await referralFacts(deps.db, notice.referralId, 0);
  const desk = facts && (await emailContextOf(deps, facts.userId, 'referral_status'));
  if (!desk) return undefined;
  return notice.about === 'company_submitted'
    ? companySubmittedEmail(desk, facts)
    : contactObjectedEmail(desk, { ...facts, outcome: notice.outcome });
}

/** What was asked for or lapsed meanwhile is no news any more. */
async function buildEarningEmail(
  deps: EmailDeps,
  notice: Told<'reward_available'> | Told<'expiry_reminder'>,
): Letter {
  const state = notice.about === 'expiry_reminder' ? notice.state : 'available';
  const today = dateInSaoPaulo(deps.clock.now());
  const earnings = await notifiedEarnings(deps.db, notice.earningIds, { state, today });
  const userId = earnings[0]?.userId;
  if (userId === undefined) return undefined;
  const desk = await emailContextOf(deps, userId, notice.about);
  if (!desk) return undefined;
  const moment = { today, ...(await askingFacts(deps.db, userId)) };
  return notice.about === 'expiry_reminder'
    ? expiryReminderEmail(desk, state, earnings, moment)
    : rewardAvailableEmail(desk, earnings, moment);
}

async function buildWithdrawalEmail(deps: EmailDeps, notice: Told<'withdrawal'>): Letter {
  const facts = await withdrawalFacts(deps.db, notice.withdrawalId);
  const desk = facts && (await emailContextOf(deps, facts.userId, notice.about));
  return desk && withdrawalEmail(desk, { ...notice, total: facts.total });
}

async function buildClawbackEmail(deps: EmailDeps, { about, clawbackId }: Told<'clawback'>): Letter {
  const facts = await clawbackFacts(deps.db, clawbackId);
  const desk = facts && (await emailContextOf(deps, facts.userId, about));
  return desk && clawbackEmail(desk, facts);
}

async function buildSecurityEmail(deps: EmailDeps, { about, userId, change, at }: Told<'security'>): Letter {
  const desk = await emailContextOf(deps, userId, about);
  return desk && securityEmail(desk, { change, at: new Date(at) });
}

function buildEmailFor(deps: EmailDeps, notice: Notice): Letter {
  switch (notice.about) {
    case 'referral_status':
      return buildReferralEmail(deps, notice);
    case 'contact_objected':
    case 'company_submitted':
      return aroundReferral(deps, notice);
    case 'reward_available':
    case 'expiry_reminder':
      return buildEarningEmail(deps, notice);
    case 'withdrawal':
      return buildWithdrawalEmail(deps, notice);
    case 'clawback':
      return buildClawbackEmail(deps, notice);
    case 'security':
      return buildSecurityEmail(deps, notice);
  }
}

/** Job: writes the letter from what is true now, and sends it once. */
export async function notify(deps: Deps, notice: Notice, id: string): Promise<void> {
  if (isNoticeExpired(notice, dateInSaoPaulo(deps.clock.now()))) return;
  const letter = await buildEmailFor(deps, notice);
  if (letter) await deliver(deps, id, letter);
}

/** Job: one letter for each Indiker and run, however many of their earnings it released. */
export async function notifyReleased(
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

/** Job: 30, 7 and 1 days before a lapse. Each is written down as sent in the transaction that sends it. */
export async function sendReminders({
  db,
  clock,
  jobs,
}: Pick<Deps, 'db' | 'clock' | 'jobs'>): Promise<number> {
  const now = clock.now();
  return db.transaction().execute(async (tx) => {
    const due = await claimDueReminders(tx, { today: dateInSaoPaulo(now), now });
    const letters = Map.groupBy(due, ({ userId, state, days }) => `${userId} ${state} ${days}`);
    const notices = [...letters.values()].flatMap((reminders) => {
      const state = reminders[0]?.state;
      const earningIds = reminders.map(({ earningId }) => earningId);
      return state ? [{ about: 'expiry_reminder', state, earningIds } as const] : [];
    });
    await tell(jobs, tx, notices);
    return notices.length;
  });
}
