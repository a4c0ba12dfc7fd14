import { referralStatus } from '@indike/rules/referrals/referrals';
import { settledEarningStates } from '@indike/rules/money/earnings';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../platform/db/database.ts';

const BATCH = 500;
const { accepted, rewardScheduled, finished } = referralStatus;

/** The referral `r` has a contract that is not finished, and nothing of its reward is still to come. */
const isSettled: RawBuilder<boolean> = sql<boolean>`(r.status_id in (${sql.lit(accepted)}, ${sql.lit(rewardScheduled)})
  and exists (select from earning p where p.referral_id = r.id and p.kind = 'reward')
  and not exists (select from earning p where p.referral_id = r.id and p.kind = 'reward'
    and p.state <> all(${settledEarningStates}::text[])))`;

/** Moves what `candidates` selects (id, user_id) to 'Contrato Finalizado', guarded by the status. Returns the ids. */
async function moveToFinished(tx: Tx, candidates: RawBuilder<unknown>, now: Date): Promise<number[]> {
  const { rows } = await sql<{ referral_id: number }>`
    with done as (${candidates}), moved as (
      update referral r set status_id = ${finished}, status_since = ${now}::timestamptz from done
      where r.id = done.id and r.status_id in (${sql.lit(accepted)}, ${sql.lit(rewardScheduled)})
      returning r.id, r.user_id
    )
    insert into status_transition (user_id, referral_id, status_id, created_at)
    select user_id, id, ${finished}, ${now}::timestamptz from moved order by id returning referral_id`.execute(
    tx,
  );
  return rows.map((row) => row.referral_id);
}

/**
 * To be called in the transaction that pays or expires earnings: those of the referrals that have nothing left to come
 * become 'Contrato Finalizado'. The referrals are locked. Returns the ids of those that moved.
 */
export async function finishSettled(tx: Tx, referralIds: readonly number[], now: Date): Promise<number[]> {
  if (referralIds.length === 0) return [];
  const candidates = sql`select r.id, r.user_id from referral r
    where r.id = any(${referralIds}::bigint[]) and ${isSettled}`;
  return moveToFinished(tx, candidates, now);
}

/** The day's safety net: finds nothing as long as every payment and expiry finishes its own referrals. */
export async function completeSettledReferrals(tx: Tx, now: Date): Promise<number[]> {
  const ids: number[] = [];
  for (;;) {
    const candidates = sql`select r.id, r.user_id from referral r where ${isSettled}
      order by r.id limit ${BATCH} for update of r skip locked`;
    const moved = await moveToFinished(tx, candidates, now);
    ids.push(...moved);
    if (moved.length < BATCH) return ids;
  }
}
