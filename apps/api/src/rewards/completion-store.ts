import { settledEarningStates } from '@indike/rules/money/earnings';
import { referralStatus } from '@indike/rules/referrals/referrals';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../platform/db/database.ts';

const { finished } = referralStatus;
const UNFINISHED = sql.join(
  [referralStatus.accepted, referralStatus.rewardScheduled].map((status) => sql.lit(status)),
);

/** The referral `r` has an unfinished contract, and every earning of its reward is settled. */
const IS_SETTLED = sql<boolean>`(r.status_id in (${UNFINISHED})
  and exists (select from earning p where p.referral_id = r.id and p.kind = 'reward')
  and not exists (select from earning p where p.referral_id = r.id and p.kind = 'reward'
    and p.state <> all(${settledEarningStates}::text[])))`;

/** Finishes the referrals that `candidates` selects (id, user_id), guarded by their status. Returns their ids. */
async function finishReferrals(tx: Tx, candidates: RawBuilder<unknown>, now: Date): Promise<number[]> {
  const { rows } = await sql<{ referral_id: number }>`
    with done as (${candidates}), moved as (
      update referral r set status_id = ${finished}, status_since = ${now}::timestamptz from done
      where r.id = done.id and r.status_id in (${UNFINISHED})
      returning r.id, r.user_id
    )
    insert into status_transition (user_id, referral_id, status_id, created_at)
    select user_id, id, ${finished}, ${now}::timestamptz from moved order by id returning referral_id`.execute(
    tx,
  );
  return rows.map((row) => row.referral_id);
}

/** Finishes those of the referrals that are settled. */
export const finishSettledOf = (tx: Tx, referralIds: readonly number[], now: Date): Promise<number[]> =>
  finishReferrals(
    tx,
    sql`select r.id, r.user_id from referral r where r.id = any(${referralIds}::bigint[]) and ${IS_SETTLED}`,
    now,
  );

/** Finishes any settled referrals, at most `limit`, and skips those that another transaction has locked. */
export const finishAnySettled = (tx: Tx, limit: number, now: Date): Promise<number[]> =>
  finishReferrals(
    tx,
    sql`select r.id, r.user_id from referral r where ${IS_SETTLED}
      order by r.id limit ${limit} for update of r skip locked`,
    now,
  );
