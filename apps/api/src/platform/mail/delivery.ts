import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { Email, Mailer } from './mailer.ts';

/** Longer than the mail server may take (see the time-outs in mailer.ts): then its process ended half-way. */
const CLAIM = '30 seconds';

async function claim(db: Db, id: string): Promise<'mine' | 'sent' | 'taken'> {
  const { rows } = await sql`
    insert into email_delivery as d (id) values (${id}) on conflict (id) do update set claimed_at = now()
    where d.sent_at is null and d.claimed_at < now() - ${CLAIM}::interval returning id`.execute(db);
  if (rows.length > 0) return 'mine';
  const known = await db
    .selectFrom('email_delivery')
    .select('sent_at')
    .where('id', '=', id)
    .executeTakeFirst();
  return known?.sent_at ? 'sent' : 'taken';
}

/**
 * Sends a letter once, however often and wherever its job runs. Between the mail server's yes and our note of it a process
 * may end; the letter sent again then carries the same Message-ID, by which mail servers know it.
 */
export async function deliver(
  { db, mailer }: { db: Db; mailer: Mailer },
  id: string,
  email: Email,
): Promise<void> {
  const state = await claim(db, id);
  if (state === 'sent') return;
  if (state === 'taken') throw new Error('another run is sending this letter');
  try {
    await mailer.send(email, id);
  } catch (error) {
    await db.deleteFrom('email_delivery').where('id', '=', id).execute();
    throw error;
  }
  await sql`update email_delivery set sent_at = now() where id = ${id}`.execute(db);
}
