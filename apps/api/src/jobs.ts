import { NOTICE_DAYS } from '@indike/rules/accounts/notice-lines';
import { dateInSaoPaulo, daysBefore } from '@indike/rules/dates/calendar';
import { WEBHOOK_LOG_DAYS } from '@indike/rules/integrations/webhooks';
import {
  COMPANY_LOOKUP_DAYS,
  INVITATION_MEMORY_DAYS,
  REPEATED_REQUEST_DAYS,
  SIGN_IN_NETWORK_DAYS,
} from '@indike/rules/operators/retention';
import { sendRecoveryCode } from './accounts/password-reset.ts';
import { deleteExpiredSessions } from './accounts/store.ts';
import { backUpWhenDue, keepAuditHeads } from './backup/jobs.ts';
import { createConnectionSync } from './connections/jobs.ts';
import { sendSlice } from './conversations/announcements.ts';
import { deleteMessagesOf } from './conversations/commands.ts';
import { refreshReport } from './dashboard/report.ts';
import { makeExportFile } from './exports/jobs.ts';
import { deleteExpiredExports } from './exports/store.ts';
import { remindOfFollowUps } from './referrals/assignment/jobs.ts';
import { deleteInvitationsExpiredBefore } from './operators/invitation-store.ts';
import { deleteExpiredOperatorSessions } from './operators/sessions/store.ts';
import { sendPasswordLink } from './operators/sign-in/password-reset.ts';
import { deleteExpiredSignIns } from './operators/sign-in/store.ts';
import { deleteLookupsBefore } from './companies/store.ts';
import type { Deps } from './deps.ts';
import { runLedgerCheck } from './ledger/jobs.ts';
import { deleteNoticesBefore } from './notifications/notice-store.ts';
import { enqueueReleaseNotifications, sendNotification } from './notifications/jobs.ts';
import { sendContactNotice } from './objections/jobs.ts';
import { deleteExpiredContactNotices } from './objections/store.ts';
import { deleteAnswersBefore } from './platform/idempotency.ts';
import { alertEmailBacklog } from './platform/jobs/backlog.ts';
import type { JobName } from './platform/jobs/job-kinds.ts';
import type { JobQueue } from './platform/jobs/jobs.ts';
import { createOutbox } from './platform/jobs/outbox.ts';
import { deleteExpiredCounters } from './platform/limits/limits.ts';
import { deleteNetworksUnusedSince } from './platform/limits/sign-in-guard.ts';
import { deleteOldDeliveries, deleteSentEmailsBefore, deliver } from './platform/mail/delivery.ts';
import { createOrderSender } from './payouts/orders/jobs.ts';
import { readStatements } from './payouts/orders/statements.ts';
import { payAtOnce } from './payouts/standing-orders/pay-at-once.ts';
import { removeOldRemittances } from './payouts/store.ts';
import { removeOldRequestTexts } from './privacy-requests/store.ts';
import { enqueueProgrammeEmails, sendProgrammeEmail } from './programme/jobs.ts';
import { sendPush } from './push/jobs.ts';
import { deleteExpiredPreparedEvents } from './referrals/events/prepared-store.ts';
import { removeOldContacts } from './referrals/retention.ts';
import { endLoneDisputes } from './referrals/transitions/dispute-commands.ts';
import { deleteSignUpsBefore } from './sharing/store.ts';
import { runDailySettlement } from './rewards/jobs.ts';
import { sendReminders } from './rewards/reminders.ts';
import { deleteExpiredCodes } from './verification/store.ts';
import { deleteEventsBefore } from './webhooks/delivery-store.ts';
import { createWebhookSender, giveUpLateDeliveries } from './webhooks/jobs.ts';
import { removeOldBankData } from './withdrawals/store.ts';

/** How long the record of e-mails sent to a person is kept. */
const SENT_EMAIL_DAYS = 365;

/**
 * Deletes expired sessions, codes and counters, cached answers of the register, and bank data, contacts, texts of requests under
 * the LGPD and webhook events that are no longer needed.
 */
export async function cleanUp({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  await deleteExpiredSessions(db, now);
  await deleteExpiredOperatorSessions(db, now);
  await deleteExpiredSignIns(db, now);
  await deleteInvitationsExpiredBefore(db, daysBefore(now, INVITATION_MEMORY_DAYS));
  await deleteExpiredCodes(db, now);
  await deleteNetworksUnusedSince(db, daysBefore(now, SIGN_IN_NETWORK_DAYS));
  await deleteSignUpsBefore(db, daysBefore(now, SIGN_IN_NETWORK_DAYS));
  await deleteExpiredCounters(db);
  await deleteAnswersBefore(db, daysBefore(now, REPEATED_REQUEST_DAYS));
  await deleteLookupsBefore(db, daysBefore(now, COMPANY_LOOKUP_DAYS));
  await removeOldBankData(db, dateInSaoPaulo(now));
  await removeOldRemittances(db, dateInSaoPaulo(now));
  await removeOldContacts(db, dateInSaoPaulo(now), deleteMessagesOf);
  await removeOldRequestTexts(db, dateInSaoPaulo(now));
  await deleteOldDeliveries(db);
  await deleteSentEmailsBefore(db, daysBefore(now, SENT_EMAIL_DAYS));
  await deleteExpiredExports(db, now);
  await deleteExpiredContactNotices(db, now);
  await deleteExpiredPreparedEvents(db, now);
  await deleteNoticesBefore(db, daysBefore(now, NOTICE_DAYS));
  await deleteEventsBefore(db, daysBefore(now, WEBHOOK_LOG_DAYS));
}

/** The daily work. The sandbox's clock runs it for every day that it skips. */
export async function runDaily(deps: Deps): Promise<void> {
  await runDailySettlement(deps);
  await sendReminders(deps);
  await remindOfFollowUps(deps);
  await giveUpLateDeliveries(deps);
}

/** The check of the ledger names what the providers' statements contradict. */
async function checkMoney(deps: Deps): Promise<void> {
  await readStatements(deps);
  await runLedgerCheck(deps);
}

/** The jobs of the night, each idempotent. */
const NIGHTLY = [
  { name: 'clean-up', cron: '17 3 * * *', run: cleanUp },
  { name: 'ledger-check', cron: '43 3 * * *', run: checkMoney },
  { name: 'audit-heads', cron: '53 3 * * *', run: keepAuditHeads },
] as const satisfies readonly { name: JobName; cron: string; run(deps: Deps): Promise<void> }[];

/** The work of the night at once, for the sandbox's clock. */
export async function runNightly(deps: Deps): Promise<void> {
  await refreshReport(deps);
  for (const { run } of NIGHTLY) await run(deps);
}

/** Every job the product runs. */
export async function runJobs(queue: JobQueue, deps: Deps): Promise<void> {
  await queue.work([
    { name: 'send-email', run: (email, id) => deliver(deps, id, email) },
    { name: 'notify', run: (notice, id) => sendNotification(deps, notice, id) },
    { name: 'notify-released', run: (released, id) => enqueueReleaseNotifications(deps, released, id) },
    { name: 'programme-emails', run: (about) => enqueueProgrammeEmails(deps, about) },
    { name: 'programme-email', run: (about, id) => sendProgrammeEmail(deps, about, id) },
    { name: 'announcement', run: (slice) => sendSlice(deps, slice) },
    { name: 'push', run: (push) => sendPush(deps, push) },
    { name: 'send-recovery-code', run: (request, id) => sendRecoveryCode(deps, request, id) },
    { name: 'send-operator-password-link', run: (request, id) => sendPasswordLink(deps, request, id) },
    { name: 'contact-notice', run: (notice, id) => sendContactNotice(deps, notice, id) },
    { name: 'export-file', run: (job) => makeExportFile(deps, job) },
    { name: 'pay-at-once', run: ({ withdrawalId }) => payAtOnce(deps, withdrawalId) },
    // Hourly rather than daily: a process that was down at midnight catches up within the hour.
    {
      name: 'daily-settlement',
      cron: '5 * * * *',
      run: async () => {
        await runDailySettlement(deps);
      },
    },
    { name: 'lone-disputes', cron: '15 * * * *', run: () => endLoneDisputes(deps) },
    // Hourly as well, to catch up after downtime, but never at night.
    {
      name: 'reminders',
      cron: '20 8-20 * * *',
      run: async () => {
        await sendReminders(deps);
      },
    },
    // In the morning, or later on the same day if the process was down.
    { name: 'follow-ups', cron: '10 7-20 * * *', run: () => remindOfFollowUps(deps) },
    { name: 'email-backlog', cron: '*/5 * * * *', run: () => alertEmailBacklog(deps) },
    { name: 'dashboard-report', cron: '35 * * * *', run: () => refreshReport(deps) },
    { name: 'webhook-end', cron: '*/15 * * * *', run: () => giveUpLateDeliveries(deps) },
    { name: 'backup', cron: '50 * * * *', run: () => backUpWhenDue(deps) },
    ...NIGHTLY.map(({ name, cron, run }) => ({ name, cron, run: () => run(deps) })),
  ]);
  queue.loop(createOutbox(deps.db, queue));
  queue.loop(createWebhookSender(deps));
  queue.loop(createOrderSender(deps));
  queue.loop(createConnectionSync(deps));
}
