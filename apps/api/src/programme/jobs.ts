import { replacedBy } from '@indike/rules/money/programme-versions';
import type { Deps } from '../deps.ts';
import { jobIdOf, type JobKinds } from '../platform/jobs/job-kinds.ts';
import { programmeEmail, versionWithdrawnEmail } from './emails.ts';
import { approvedOf } from './present.ts';
import { listVersions } from './queries.ts';
import { nextRecipients } from './store.ts';

/** How many e-mails one run enqueues. */
const EMAILS_PER_RUN = 500;

/**
 * Job: enqueues the e-mails to the next Indikers and, in the same transaction, the job for those after them. A
 * letter is no longer sent once its version is withdrawn, and each has its own id, so that nobody gets one twice.
 */
export async function enqueueProgrammeEmails(
  { db, jobs, appUrl }: Pick<Deps, 'db' | 'jobs' | 'appUrl'>,
  about: JobKinds['programme-emails'],
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const versions = await listVersions(tx);
    const row = versions.find(({ id }) => id === about.version);
    const before = row && replacedBy(row.programme, approvedOf(versions));
    if (!before || row.status !== about.news) return;
    const recipients = await nextRecipients(tx, about.after, EMAILS_PER_RUN);
    const last = recipients.at(-1);
    if (!last) return;
    const emailOf = about.news === 'approved' ? programmeEmail : versionWithdrawnEmail;
    const news = { version: row.programme, before, appUrl };
    await jobs.sendAll(
      tx,
      'send-email',
      recipients.map((recipient) => emailOf(recipient, news)),
      recipients.map(({ id }) => jobIdOf('programme', about.news, row.id, id)),
    );
    const next = jobIdOf('programme', about.news, row.id, 'after', last.id);
    await jobs.sendAll(tx, 'programme-emails', [{ ...about, after: last.id }], [next]);
  });
}
