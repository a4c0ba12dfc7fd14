import type { PlainDate } from '@indike/rules/dates/calendar';
import { operatorRole } from '@indike/rules/operators/roles';
import type { Deps } from '../deps.ts';
import { jobIdOf } from '../platform/jobs/job-id.ts';
import type { Finding } from './check.ts';
import { ledgerAlertEmail } from './emails.ts';

/** Writes to every administrator, once a day however often the check runs. */
export async function emailFindings(
  { db, jobs, appUrl }: Pick<Deps, 'db' | 'jobs' | 'appUrl'>,
  findings: readonly Finding[],
  today: PlainDate,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const admins = await tx
      .selectFrom('operator')
      .select(['id', 'email'])
      .where('role', '=', operatorRole.admin)
      .where('disabled_at', 'is', null)
      .orderBy('id')
      .execute();
    const emails = admins.map(({ email }) => ledgerAlertEmail(email, findings, { today, appUrl }));
    const ids = admins.map(({ id }) => jobIdOf('ledger-alert', today, id));
    await jobs.sendAll(tx, 'send-email', emails, ids);
  });
}
