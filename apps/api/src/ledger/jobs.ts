import { dateInSaoPaulo, type PlainDate } from '@indike/rules/dates/calendar';
import type { Deps } from '../deps.ts';
import { jobIdOf } from '../platform/jobs/job-kinds.ts';
import { findAdmins, type Finding } from './check-queries.ts';
import { resumeCheck } from './check.ts';
import { ledgerAlertEmail } from './emails.ts';

/** Runs nightly. Differences are logged as an alert and e-mailed to the administrators once a day. */
export async function runLedgerCheck(
  deps: Pick<Deps, 'db' | 'clock' | 'jobs' | 'log' | 'appUrl'>,
): Promise<void> {
  const { db, clock, log } = deps;
  const now = clock.now();
  const { ok, findings, transactions, entries, earnings } = await resumeCheck(db, now);
  if (ok) return log.info({ transactions, entries, earnings }, 'ledger check clean');
  log.error({ alert: 'ledger', findings }, 'ledger check found differences');
  await emailFindings(deps, findings, dateInSaoPaulo(now));
}

/** E-mails every administrator. The job ids allow one e-mail per day and administrator, however often the check runs. */
async function emailFindings(
  { db, jobs, appUrl }: Pick<Deps, 'db' | 'jobs' | 'appUrl'>,
  findings: readonly Finding[],
  today: PlainDate,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const admins = await findAdmins(tx);
    const emails = admins.map(({ email }) => ledgerAlertEmail(email, findings, { today, appUrl }));
    const ids = admins.map(({ id }) => jobIdOf('ledger-alert', today, id));
    await jobs.sendAll(tx, 'send-email', emails, ids);
  });
}
