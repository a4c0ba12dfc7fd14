import { settledEarningStates } from '@indike/rules/money/earnings';
import { sql } from 'kysely';
import type { Tx } from '../platform/db/database.ts';
import { finishSelected, RUNNING_CONTRACT } from '../referrals/transition-store.ts';

/**
 * The contract of the referral `r` runs, and every earning of its reward is settled (there is one at least). An aggregate and
 * not `not exists`, which the planner may answer by reading every earning there is.
 */
const IS_SETTLED = sql<boolean>`(r.status_id in (${RUNNING_CONTRACT})
  and (select bool_and(p.state = any(${settledEarningStates}::text[]))
    from earning p where p.referral_id = r.id and p.kind = 'reward'))`;

/** Finishes those of the referrals that are settled. */
export const finishSettledOf = (tx: Tx, referralIds: readonly number[], now: Date): Promise<number[]> =>
  finishSelected(
    tx,
    sql`select r.id, r.user_id from referral r where r.id = any(${referralIds}::bigint[]) and ${IS_SETTLED}`,
    now,
  );

/** Finishes any settled referrals, at most `limit`, and skips those that another transaction has locked. */
export const finishAnySettled = (tx: Tx, limit: number, now: Date): Promise<number[]> =>
  finishSelected(
    tx,
    sql`select r.id, r.user_id from referral r where ${IS_SETTLED}
      order by r.id limit ${limit} for update of r skip locked`,
    now,
  );
