import { sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';

const BATCH = 500;

/** Job: referrals whose every parcel is paid, expired or cancelled become 'Contrato Finalizado'. Returns their ids. */
export async function finishReferrals(db: Db, now: Date): Promise<number[]> {
  const finished: number[] = [];
  for (;;) {
    const { rows } = await sql<{ referral_id: number }>`
      with done as (
        select r.id, r.user_id from referral r
        where r.status_id in (3, 4)
          and exists (select from parcel p where p.referral_id = r.id and p.kind = 'reward')
          and not exists (select from parcel p where p.referral_id = r.id and p.kind = 'reward'
            and p.state not in ('paid', 'expired', 'cancelled'))
        order by r.id limit ${BATCH} for update of r skip locked
      ), moved as (
        update referral r set status_id = 5, status_since = ${now}::timestamptz from done
        where r.id = done.id and r.status_id in (3, 4) returning r.id, r.user_id
      )
      insert into status_transition (user_id, referral_id, status_id, created_at)
      select user_id, id, 5, ${now}::timestamptz from moved order by id returning referral_id`.execute(db);
    finished.push(...rows.map((row) => row.referral_id));
    if (rows.length < BATCH) return finished;
  }
}
