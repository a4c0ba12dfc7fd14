import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { findByKey } from '../indiker-keys.ts';

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
export async function recordSentEmail(db: Db, { id, to, subject, sentAt }: SentEmail): Promise<void> {
  const userId = await findByKey(db, { email: to });
  if (userId === undefined) return;
  await sql`
    insert into sent_email (id, user_id, subject, sent_at)
    select ${id}, i.id, ${subject}, ${sentAt}::timestamptz from indiker i
    where i.id = ${userId} and i.email = ${to} and i.erased_at is null for key share of i
    on conflict (id, user_id) do nothing`.execute(db);
}

export async function deleteSentEmailsBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('sent_email').where('sent_at', '<', before).execute();
}
