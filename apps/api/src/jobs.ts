import { sendRecoveryCode } from './accounts/recovery.ts';
import type { Deps } from './deps.ts';
import type { JobQueue } from './platform/jobs/jobs.ts';
import { runLedgerCheck, runMoneyDay } from './rewards/jobs.ts';

/** Expired sessions, codes and counters, and answers of the register nobody will read again. */
async function cleanUp({ db, clock }: Deps): Promise<void> {
  const now = clock.now();
  await db.deleteFrom('session').where('expires_at', '<', now).execute();
  await db.deleteFrom('operator_session').where('expires_at', '<', now).execute();
  await db.deleteFrom('email_code').where('expires_at', '<', now).execute();
  await db
    .deleteFrom('rate_limit')
    .where('expire', '<', Date.now() - 3_600_000)
    .execute();
  await db
    .deleteFrom('idempotency')
    .where('created_at', '<', new Date(now.getTime() - 30 * 86_400_000))
    .execute();
  await db
    .deleteFrom('company_lookup')
    .where('fetched_at', '<', new Date(now.getTime() - 7 * 86_400_000))
    .execute();
}

/** Every job the product runs. */
export async function runJobs(queue: JobQueue, deps: Deps): Promise<void> {
  await queue.work([
    { name: 'send-email', run: (email, id) => deps.mailer.send(email, id) },
    { name: 'send-recovery-code', run: (request, id) => sendRecoveryCode(deps, request, id) },
    // Hourly rather than daily: a process that was down at midnight catches up within the hour.
    {
      name: 'money-day',
      cron: '5 * * * *',
      run: async () => {
        await runMoneyDay(deps);
      },
    },
    { name: 'ledger-check', cron: '43 3 * * *', run: () => runLedgerCheck(deps) },
    { name: 'clean-up', cron: '17 3 * * *', run: () => cleanUp(deps) },
  ]);
}
