import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/database.ts';
import { JobExpiredError } from '../jobs/retry.ts';
import type { Mailer } from './mailer.ts';
import type { Email } from '../email.ts';

interface Claim {
  readonly id: string;
  /** Distinguishes this run from another run of the same job. */
  readonly run: string;
  readonly seconds: number;
}

async function claim(db: Db, { id, run, seconds }: Claim): Promise<'claimed' | 'sent' | 'taken'> {
  const { rows } = await sql`
    insert into email_delivery as d (id, claimed_by) values (${id}, ${run})
    on conflict (id) do update set claimed_at = now(), claimed_by = excluded.claimed_by
    where d.sent_at is null and d.claimed_at < now() - make_interval(secs => ${seconds}) returning id`.execute(
    db,
  );
  if (rows.length > 0) return 'claimed';
  const known = await db
    .selectFrom('email_delivery')
    .select('sent_at')
    .where('id', '=', id)
    .executeTakeFirst();
  return known?.sent_at ? 'sent' : 'taken';
}

/** @throws when another run has taken over the claim */
async function renew(db: Db, { id, run }: Claim): Promise<void> {
  const { rows } = await sql`
    update email_delivery set claimed_at = now()
    where id = ${id} and claimed_by = ${run} and sent_at is null returning id`.execute(db);
  if (rows.length === 0) throw new Error('the claim on this e-mail is lost');
}

async function release(db: Db, { id, run }: Claim): Promise<void> {
  await db.deleteFrom('email_delivery').where('id', '=', id).where('claimed_by', '=', run).execute();
}

function refuseExpired(clock: Clock, { expiresAt }: Email): void {
  if (expiresAt !== undefined && clock.now().getTime() >= Date.parse(expiresAt)) throw new JobExpiredError();
}

/**
 * Sends an e-mail once, however often and wherever its job runs. The claim is renewed while the e-mail waits for a
 * connection and while a slow mail server accepts it. If the process ends after the server has accepted the e-mail but
 * before our update, it is sent again with the same Message-ID, so that mail servers can drop the copy.
 * @throws JobExpiredError when the e-mail has expired
 */
export async function deliver(
  { db, mailer, clock }: { db: Db; mailer: Mailer; clock: Clock },
  id: string,
  email: Email,
): Promise<void> {
  const mine: Claim = { id, run: randomUUID(), seconds: mailer.claimSeconds };
  const state = await claim(db, mine);
  if (state === 'sent') return;
  if (state === 'taken') throw new Error('another run is sending this e-mail');
  // Ignores a failed renewal: the next one may succeed, and the renewal right before sending decides.
  const renewal = setInterval(() => void renew(db, mine).catch(() => {}), (mine.seconds * 1_000) / 3);
  try {
    await mailer.send(email, id, async () => {
      refuseExpired(clock, email);
      await renew(db, mine);
    });
  } catch (error) {
    await release(db, mine);
    throw error;
  } finally {
    clearInterval(renewal);
  }
  await sql`update email_delivery set sent_at = now() where id = ${id}`.execute(db);
  await recordSentEmail(db, { id, ...email, sentAt: clock.now() });
}

/**
 * Deletes deliveries after 60 days, because an operator may retry a job for weeks and must not send its e-mail twice.
 * Uses the database's clock, as claims do.
 */
export async function deleteOldDeliveries(db: Db): Promise<void> {
  await sql`delete from email_delivery where claimed_at < now() - interval '60 days'`.execute(db);
}

interface SentEmail {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly sentAt: Date;
}

/**
 * Records the e-mail for the Indiker with this address. Takes the row lock of a foreign key check, so that nothing is
 * stored about a person whose erasure committed in the meantime.
 */
async function recordSentEmail(db: Db, { id, to, subject, sentAt }: SentEmail): Promise<void> {
  await sql`
    insert into sent_email (id, user_id, subject, sent_at)
    select ${id}, i.id, ${subject}, ${sentAt} from indiker_row i where i.email = ${to} and i.erased_at is null
    for key share of i
    on conflict (id) do nothing`.execute(db);
}

export async function deleteSentEmailsBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('sent_email').where('sent_at', '<', before).execute();
}
