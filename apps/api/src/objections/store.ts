import { daysBefore, hoursAfter } from '@indike/rules/dates/calendar';
import {
  mayNotifyContact,
  NOTICE_MEMORY_DAYS,
  NOTICE_PAUSE_HOURS,
} from '@indike/rules/referrals/contact-notices';
import { sql } from 'kysely';
import { REMOVED_EMAIL } from '../contacts/commands.ts';
import type { Db, Queryable, Tx } from '../platform/db/database.ts';

/** A stored contact, with the Indiker who referred them. */
export interface StoredContact {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly occupation: string | null;
  readonly hasObservation: boolean;
  readonly company: string;
  readonly viaLink: boolean;
  readonly referrer: { readonly id: number; readonly firstname: string; readonly lastname: string };
}

/** Undefined when the contact was deleted or the referring Indiker's account was erased. */
export async function findContact(db: Queryable, id: number): Promise<StoredContact | undefined> {
  const row = await db
    .selectFrom('referral_contact as c')
    .innerJoin('referral as r', (join) =>
      join.onRef('r.id', '=', 'c.referral_id').onRef('r.user_id', '=', 'c.user_id'),
    )
    .innerJoin('indiker as i', 'i.id', 'r.user_id')
    .select([
      'c.id',
      'c.name',
      'c.email',
      'c.phone',
      'c.occupation',
      'c.observation',
      'r.company_name',
      'r.via_link',
      'i.id as referrer_id',
      'i.firstname',
      'i.lastname',
    ])
    .where('c.id', '=', id)
    .where('i.erased_at', 'is', null)
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      name: row.name,
      email: row.email,
      phone: row.phone,
      occupation: row.occupation,
      hasObservation: row.observation !== null,
      company: row.company_name,
      viaLink: row.via_link,
      referrer: { id: row.referrer_id, firstname: row.firstname, lastname: row.lastname },
    }
  );
}

/** A contact's address: null when the referral has no such contact, or no longer, and undefined without such a referral. */
export async function findAddress(
  tx: Tx,
  referralId: number,
  contactId: number,
): Promise<string | null | undefined> {
  const row = await tx
    .selectFrom('referral as r')
    .leftJoin('referral_contact as c', (join) =>
      join
        .onRef('c.referral_id', '=', 'r.id')
        .onRef('c.user_id', '=', 'r.user_id')
        .on('c.id', '=', contactId)
        .on('c.email', '<>', REMOVED_EMAIL),
    )
    .select('c.email')
    .where('r.id', '=', referralId)
    .executeTakeFirst();
  return row?.email;
}

/** Ids in the order in which referrals are locked. */
export async function referralsWithContact(tx: Tx, email: string): Promise<number[]> {
  const rows = await tx
    .selectFrom('referral_contact')
    .select('referral_id')
    .distinct()
    .where('email', '=', email)
    .orderBy('referral_id')
    .execute();
  return rows.map((row) => row.referral_id);
}

export async function phonesStoredWith(tx: Tx, email: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('referral_contact')
    .select('phone')
    .distinct()
    .where('email', '=', email)
    .where('phone', '<>', '')
    .execute();
  return rows.map(({ phone }) => phone);
}

interface ContactNotice {
  /** The job's id, so that a retried job finds its own row. */
  readonly id: string;
  readonly recipient: Buffer;
  readonly userId: number;
  readonly now: Date;
}

async function countNotices(tx: Tx, { recipient, userId, now }: ContactNotice) {
  const { rows } = await sql<{ byReferrer: number; byAnybody: number }>`
    select count(*) as "byAnybody",
      count(*) filter (where user_id = ${userId} and created_at > ${hoursAfter(now, -NOTICE_PAUSE_HOURS)}) as "byReferrer"
    from contact_notice
    where recipient = ${recipient} and created_at > ${daysBefore(now, NOTICE_MEMORY_DAYS)}`.execute(tx);
  return rows[0] ?? { byReferrer: 0, byAnybody: 0 };
}

/** Whether this job may send to the address. An advisory lock serializes the jobs for one address. */
export async function claimContactNotice(db: Db, notice: ContactNotice): Promise<boolean> {
  const { id, recipient, userId, now } = notice;
  return db.transaction().execute(async (tx) => {
    const key = recipient.readBigInt64BE(8).toString();
    await sql`select pg_advisory_xact_lock(${key}::bigint)`.execute(tx);
    const claimed = await tx
      .selectFrom('contact_notice')
      .select('id')
      .where('id', '=', id)
      .where('recipient', '=', recipient)
      .executeTakeFirst();
    if (claimed) return true;
    if (!mayNotifyContact(await countNotices(tx, notice))) return false;
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

export async function deleteExpiredContactNotices(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('contact_notice')
    .where('created_at', '<', daysBefore(now, NOTICE_MEMORY_DAYS))
    .execute();
}
