import { createHash } from 'node:crypto';
import type {
  AnnouncementForm,
  AnnouncementPreview,
  sendAnnouncement as sendCall,
} from '@indike/contract/operator/announcements';
import { dateInSaoPaulo } from '@indike/rules/dates/calendar';
import type { output } from 'zod/mini';
import { type OperatorContext, withAudit } from '../audit/commands.ts';
import type { Deps } from '../deps.ts';
import { announcementEmail, enqueueNotifications } from '../notifications/commands.ts';
import type { Queryable } from '../platform/db/database.ts';
import { jobIdOf, type JobKinds } from '../platform/jobs/job-kinds.ts';
import { isRefused, refuse, type Refused } from '../platform/refusal.ts';
import { findProgramme } from '../programme/commands.ts';
import {
  type Audience,
  countReached,
  insertAnnouncement,
  lockUnfinished,
  markFinished,
  markSent,
  nextIndikers,
  reachedAmong,
} from './announcement-store.ts';

interface Chosen {
  readonly audience: Audience;
  /** What the level is called. */
  readonly level: string | null;
}

/** A level of the programme in force as the numbers of closed referrals that it has. */
async function audienceOf(db: Queryable, form: AnnouncementForm, now: Date): Promise<Chosen | Refused> {
  const stateId = form.state_id ?? null;
  if (!form.level) return { audience: { from: 0, below: null, stateId }, level: null };
  const { levels } = await findProgramme(db, dateInSaoPaulo(now));
  const place = levels.findIndex(({ id }) => id === form.level);
  const level = levels[place];
  if (!level) return { ...refuse('unknown_level'), field: 'level' };
  const below = levels[place + 1]?.fromClosed ?? null;
  return { audience: { from: level.fromClosed, below, stateId }, level: level.name };
}

export async function previewAnnouncement(
  { db, appUrl }: Pick<Deps, 'db' | 'appUrl'>,
  form: AnnouncementForm,
  now: Date,
): Promise<AnnouncementPreview | Refused> {
  const chosen = await audienceOf(db, form, now);
  if (isRefused(chosen)) return chosen;
  const recipients = await countReached(db, chosen.audience);
  const { subject, paragraphs } = announcementEmail(
    { recipient: { firstname: '(nome)', email: '' }, appUrl },
    form,
  );
  return { recipients, email: { subject, paragraphs: [...paragraphs] } };
}

/** The same for the same text to the same people on the same day, so that a repeated click sends nothing. */
const digestOf = (form: AnnouncementForm, { audience }: Chosen, now: Date): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([dateInSaoPaulo(now), form.title, form.text, audience]))
    .digest();

/** Refused when it no longer reaches as many as the administrator has confirmed. */
export const sendAnnouncement = (
  deps: Deps,
  form: output<typeof sendCall.body>,
  context: OperatorContext,
): Promise<{ id: number } | Refused> =>
  withAudit<{ id: number }>(
    deps,
    context,
    async (tx) => {
      const { operatorId, now } = context;
      const { title, text, recipients } = form;
      const chosen = await audienceOf(tx, form, now);
      if (isRefused(chosen)) return chosen;
      if ((await countReached(tx, chosen.audience)) !== recipients)
        return refuse('announcement_count_changed');
      if (recipients === 0) return refuse('announcement_to_nobody');
      const digest = digestOf(form, chosen, now);
      const id = await insertAnnouncement(tx, {
        ...chosen,
        title,
        text,
        recipients,
        digest,
        operatorId,
        now,
      });
      if (id === undefined) return refuse('announcement_sent_before');
      await deps.jobs.send(tx, 'announcement', { announcementId: id });
      return { id };
    },
    ({ id }) => ({
      entity: 'announcement',
      entityId: id,
      after: {
        title: form.title,
        level: form.level || null,
        state_id: form.state_id ?? null,
        recipients: form.recipients,
      },
    }),
  );

const SLICE = 500;

/**
 * Job: tells the next Indikers and, in the same transaction, enqueues the job for those after them. It goes on where the
 * locked row says, so that a job that runs twice, or was killed, tells nobody twice.
 */
export async function sendSlice(
  { db, jobs, clock }: Pick<Deps, 'db' | 'jobs' | 'clock'>,
  { announcementId }: JobKinds['announcement'],
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const row = await lockUnfinished(tx, announcementId);
    if (!row) return;
    const now = clock.now();
    const slice = { after: row.sent_up_to, joinedUntil: row.created_at, limit: SLICE };
    const ids = await nextIndikers(tx, slice);
    const upTo = ids.at(-1);
    if (upTo === undefined) return markFinished(tx, announcementId, now);
    const audience = { from: row.closed_from, below: row.closed_below, stateId: row.state_id };
    const reached = await reachedAmong(tx, audience, ids);
    const notices = reached.map((userId) => ({ about: 'announcement', announcementId, userId }) as const);
    await enqueueNotifications(jobs, tx, notices, now);
    await markSent(tx, announcementId, { sent: reached.length, upTo });
    const next = jobIdOf('announcement', announcementId, 'after', upTo);
    await jobs.sendAll(tx, 'announcement', [{ announcementId }], [next]);
  });
}
