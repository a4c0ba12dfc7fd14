import { dateInSaoPaulo } from '@indike/rules/dates/calendar';
import { NOTICE_MEMORY_DAYS } from '@indike/rules/referrals/contact-notices';
import { sql } from 'kysely';
import { sendRecoveryCode } from './accounts/password-reset.ts';
import { removeOldContacts } from './contacts/retention.ts';
import type { Deps } from './deps.ts';
import { sendContactNotice } from './objections/jobs.ts';
import { enqueueReleaseNotifications, sendNotification, sendReminders } from './notifications/jobs.ts';
import { systemClock } from './platform/clock.ts';
import { alertEmailBacklog } from './platform/jobs/backlog.ts';
import type { JobQueue } from './platform/jobs/jobs.ts';
import { deliver } from './platform/mail/delivery.ts';
import { runLedgerCheck, runDailySettlement } from './rewards/jobs.ts';
import { removeOldBankData } from './withdrawals/retention.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS);

/** Deletes expired sessions, codes and counters, cached answers of the register, bank data and contacts that are no longer needed. */
async function cleanUp({ db, clock }: Deps): Promise<void> {
  const now = clock.now();
  await db.deleteFrom('session').where('expires_at', '<', now).execute();
  await db.deleteFrom('operator_session').where('expires_at', '<', now).execute();
  await db.deleteFrom('operator_sign_in').where('expires_at', '<', now).execute();
  await db
    .deleteFrom('operator_invitation')
    .where('accepted_at', 'is', null)
    .where('expires_at', '<', daysBefore(now, 90))
    .execute();
  await db.deleteFrom('email_code').where('expires_at', '<', now).execute();
  await db.deleteFrom('sign_in_network').where('last_used_at', '<', daysBefore(now, 180)).execute();
  // The limits' library counts by the machine's clock, in the sandbox too.
  await db
    .deleteFrom('rate_limit')
    .where('expire', '<', systemClock.now().getTime() - HOUR_MS)
    .execute();
  await db.deleteFrom('idempotency').where('created_at', '<', daysBefore(now, 30)).execute();
  await db.deleteFrom('company_lookup').where('fetched_at', '<', daysBefore(now, 7)).execute();
  await removeOldBankData(db, dateInSaoPaulo(now));
  await removeOldContacts(db, dateInSaoPaulo(now));
  // An operator may retry a job for weeks: its delivery must stay known for as long.
  await sql`delete from email_delivery where claimed_at < now() - interval '60 days'`.execute(db);
  await db
    .deleteFrom('contact_notice')
    .where('created_at', '<', daysBefore(now, NOTICE_MEMORY_DAYS))
    .execute();
}

/** The work of each day; the sandbox's clock runs it for every day that it passes. */
export async function runDaily(deps: Deps): Promise<void> {
  await runDailySettlement(deps);
  await sendReminders(deps);
}

/** Checks and clean-up of all data; a second run finds nothing to do. */
export async function runNightly(deps: Deps): Promise<void> {
  await runLedgerCheck(deps);
  await cleanUp(deps);
}

/** Every job the product runs. */
export async function runJobs(queue: JobQueue, deps: Deps): Promise<void> {
  await queue.work([
    { name: 'send-email', run: (email, id) => deliver(deps, id, email) },
    { name: 'notify', run: (notice, id) => sendNotification(deps, notice, id) },
    { name: 'notify-released', run: (released, id) => enqueueReleaseNotifications(deps, released, id) },
    { name: 'send-recovery-code', run: (request, id) => sendRecoveryCode(deps, request, id) },
    { name: 'contact-notice', run: (notice, id) => sendContactNotice(deps, notice, id) },
    // Hourly rather than daily: a process that was down at midnight catches up within the hour.
    {
      name: 'daily-settlement',
      cron: '5 * * * *',
      run: async () => {
        await runDailySettlement(deps);
      },
    },
    // Within the hour after any downtime, but never at night.
    {
      name: 'reminders',
      cron: '20 8-20 * * *',
      run: async () => {
        await sendReminders(deps);
      },
    },
    { name: 'email-backlog', cron: '*/5 * * * *', run: () => alertEmailBacklog(deps) },
    { name: 'ledger-check', cron: '43 3 * * *', run: () => runLedgerCheck(deps) },
    { name: 'clean-up', cron: '17 3 * * *', run: () => cleanUp(deps) },
  ]);
}
