import { replacedBy, standsFrom } from '@indike/rules/money/programme-versions';
import type { Deps } from '../deps.ts';
import type { Queryable, Tx } from '../platform/db/database.ts';
import { jobIdOf, type JobKinds } from '../platform/jobs/job-kinds.ts';
import { deliver } from '../platform/mail/delivery.ts';
import { programmeEmail, versionWithdrawnEmail, type WithdrawnNews } from './emails.ts';
import { approvedOf } from './present.ts';
import { listVersions } from './queries.ts';
import { findEmailRecipient, lockUpcomingVersions, nextRecipients } from './store.ts';

/** How many e-mails one run enqueues. */
const EMAILS_PER_RUN = 500;

type News = Pick<JobKinds['programme-emails'], 'version' | 'news'>;

const jobId = ({ version, news }: News, ...parts: readonly (string | number)[]): string =>
  jobIdOf('programme', news, version, ...parts);

/** Undefined when it is no news any more: the version was withdrawn, or a newer one announced for the same day. */
async function newsOf(
  { db, appUrl }: { readonly db: Queryable; readonly appUrl: string },
  { version: id, news }: News,
): Promise<WithdrawnNews | undefined> {
  const versions = await listVersions(db);
  const row = versions.find((one) => one.id === id);
  if (row?.status !== news) return undefined;
  const { programme: version } = row;
  const approved = approvedOf(versions);
  const before = replacedBy(version, approved);
  const standing = standsFrom(version.effectiveFrom, approved);
  if (!before || (news === 'approved' && standing?.version !== id)) return undefined;
  return { version, before, instead: standing, appUrl };
}

/**
 * Job: enqueues the e-mails to the next Indikers and, in the same transaction, the job for those after them. Each has
 * its own id, so that nobody gets one twice.
 */
export async function enqueueProgrammeEmails(
  { db, jobs, appUrl }: Pick<Deps, 'db' | 'jobs' | 'appUrl'>,
  { after, ...about }: JobKinds['programme-emails'],
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await newsOf({ db: tx, appUrl }, about))) return;
    const recipients = await nextRecipients(tx, after, EMAILS_PER_RUN);
    const last = recipients.at(-1);
    if (last === undefined) return;
    await jobs.sendAll(
      tx,
      'programme-email',
      recipients.map((userId) => ({ ...about, userId })),
      recipients.map((userId) => jobId(about, userId)),
    );
    await jobs.sendAll(tx, 'programme-emails', [{ ...about, after: last }], [jobId(about, 'after', last)]);
  });
}

/**
 * For whoever has just confirmed their address: the e-mails to all about what is yet to begin left them out. Each has the
 * id that it would have had among those, so that nobody gets one twice.
 */
export async function announceUpcomingVersions(
  jobs: Deps['jobs'],
  tx: Tx,
  userId: number,
  now: Date,
): Promise<void> {
  const upcoming = await lockUpcomingVersions(tx, now);
  const all = upcoming.map((version) => ({ version, news: 'approved', userId }) as const);
  await jobs.sendAll(
    tx,
    'programme-email',
    all,
    all.map((about) => jobId(about, userId)),
  );
}

/** Job: not sent once its version is withdrawn, nor to whoever has erased their account since. */
export async function sendProgrammeEmail(
  deps: Deps,
  { userId, ...about }: JobKinds['programme-email'],
  id: string,
): Promise<void> {
  const news = await newsOf(deps, about);
  const recipient = news && (await findEmailRecipient(deps.db, userId));
  if (!recipient) return;
  const emailOf = about.news === 'approved' ? programmeEmail : versionWithdrawnEmail;
  await deliver(deps, id, emailOf(recipient, news));
}
