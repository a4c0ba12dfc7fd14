import {
  mayNotifyContact,
  NOTICE_MEMORY_DAYS,
  NOTICE_PAUSE_HOURS,
} from '@indike/rules/referrals/contact-notices';
import { sql } from 'kysely';
import type { Db, Tx } from '../platform/db/database.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';

const HOUR_MS = 3_600_000;

/**
 * The contact hears who referred them, what is held of them and how to object (LGPD), by the act that wrote them down. While
 * the e-mail of who referred them is unconfirmed the contact's e-mail waits for that. `refuseOwnContact` holds the referrer
 * against a confirmation at the same moment.
 */
export async function enqueueContactNotice(jobs: Jobs, tx: Tx, contactId: number): Promise<void> {
  const waits = await tx
    .updateTable('referral_contact as c')
    .from('indiker as i')
    .set({ notice_pending: true })
    .whereRef('i.id', '=', 'c.user_id')
    .where('i.email_verified_at', 'is', null)
    .where('c.id', '=', contactId)
    .returning('c.id')
    .executeTakeFirst();
  if (!waits) await jobs.send(tx, 'contact-notice', { contactId });
}

/** To be called in the transaction that confirms an e-mail, after it did. Calling it again sends nothing. */
export async function releaseContactNotices(jobs: Jobs, tx: Tx, userId: number): Promise<void> {
  // Locked in the order in which an objection deletes contacts.
  const waiting = await tx
    .selectFrom('referral_contact')
    .select('id')
    .where('user_id', '=', userId)
    .where('notice_pending', '=', true)
    .orderBy('referral_id')
    .orderBy('id')
    .forUpdate()
    .execute();
  if (waiting.length === 0) return;
  await tx
    .updateTable('referral_contact')
    .set({ notice_pending: false })
    .where(
      'id',
      'in',
      waiting.map(({ id }) => id),
    )
    .execute();
  await jobs.sendAll(
    tx,
    'contact-notice',
    waiting.map(({ id }) => ({ contactId: id })),
  );
}

interface Notice {
  /** The job's id: a repeated job finds its own row. */
  readonly id: string;
  readonly recipient: Buffer;
  readonly userId: number;
  readonly now: Date;
}

const before = (now: Date, hours: number): Date => new Date(now.getTime() - hours * HOUR_MS);

async function noticesSent(tx: Tx, { recipient, userId, now }: Notice) {
  const { rows } = await sql<{ byReferrer: number; byAnybody: number }>`
    select count(*) as "byAnybody",
      count(*) filter (where user_id = ${userId} and created_at > ${before(now, NOTICE_PAUSE_HOURS)}) as "byReferrer"
    from contact_notice
    where recipient = ${recipient} and created_at > ${before(now, NOTICE_MEMORY_DAYS * 24)}`.execute(tx);
  return rows[0] ?? { byReferrer: 0, byAnybody: 0 };
}

/** Whether this job may write to the address. Jobs for one address decide one after the other. */
export async function claimContactNotice(db: Db, notice: Notice): Promise<boolean> {
  const { id, recipient, userId, now } = notice;
  return db.transaction().execute(async (tx) => {
    const key = recipient.readBigInt64BE(8).toString();
    await sql`select pg_advisory_xact_lock(${key}::bigint)`.execute(tx);
    const known = await tx
      .selectFrom('contact_notice')
      .select('id')
      .where('id', '=', id)
      .where('recipient', '=', recipient)
      .executeTakeFirst();
    if (known) return true;
    if (!mayNotifyContact(await noticesSent(tx, notice))) return false;
    await tx
      .insertInto('contact_notice')
      .values({ id, recipient, user_id: userId, created_at: now })
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet({ recipient, user_id: userId, created_at: now }),
      )
      .execute();
    return true;
  });
}
