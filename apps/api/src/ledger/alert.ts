import type { PlainDate } from '@indike/rules/dates/calendar';
import type { Deps } from '../deps.ts';
import { jobIdOf } from '../platform/jobs/job-kinds.ts';
import { type Finding, findAdmins } from './check-queries.ts';
import { ledgerAlertEmail } from './emails.ts';

/** E-mails every administrator. The job ids allow one e-mail per day and administrator, however often the check runs. */
export async function emailFindings(
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
