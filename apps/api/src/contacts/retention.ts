import type { PlainDate } from '@indike/rules/dates/calendar';
import { referralStatus } from '@indike/rules/referrals/referrals';
import { CANCELLED_CONTACT_MONTHS } from '@indike/rules/referrals/retention';
import { sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';

const BATCH = 500;

/**
 * Job: a referral cancelled long ago keeps no contacts, and none of the operators' notes, which may name them (decision
 * 0028). Referrals that somebody else has locked wait for the next night.
 */
export async function removeOldContacts(db: Db, today: PlainDate): Promise<number> {
  for (let removed = 0; ;) {
    const batch = await removeBatch(db, today);
    removed += batch;
    if (batch < BATCH) return removed;
  }
}

async function removeBatch(db: Db, today: PlainDate): Promise<number> {
  const { rows } = await sql<{ referrals: number }>`
    with old as materialized (
      select r.id from referral r
      where r.status_id = ${sql.lit(referralStatus.cancelled)}
        and r.status_since < (${today}::date - make_interval(months => ${CANCELLED_CONTACT_MONTHS})) at time zone 'America/Sao_Paulo'
        and (exists (select from referral_contact c where c.referral_id = r.id)
          or exists (select from status_transition t where t.referral_id = r.id and t.note is not null))
      limit ${BATCH} for update of r skip locked
    ), contacts as (
      delete from referral_contact c using old where c.referral_id = old.id
    ), notes as (
      update status_transition t set note = null from old where t.referral_id = old.id and t.note is not null
    )
    select count(*) as referrals from old`.execute(db);
  return rows[0]?.referrals ?? 0;
}
