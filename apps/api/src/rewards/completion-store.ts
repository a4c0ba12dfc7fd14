import { contractEarningKinds, finalEarningStates } from '@indike/rules/money/earnings';
import { sql } from 'kysely';
import { literals } from '../platform/db/rows.ts';
import type { Tx } from '../platform/db/database.ts';
import { lockRows } from '../platform/db/distributed.ts';
import { RUNNING_CONTRACT, completeSelected } from '../referral-status/commands.ts';

/**
 * Whether the referral `r` has a running contract and earnings, all of them settled, those of campaigns too. Uses an aggregate,
 * because the planner may execute `not exists` by reading the whole earning table.
 */
const IS_SETTLED = sql<boolean>`(r.status in (${RUNNING_CONTRACT})
  and (select bool_and(p.state = any(${finalEarningStates}::text[]))
    from earning p where p.referral_id = r.id and p.user_id = r.user_id and p.kind in (${literals(contractEarningKinds)})))`;

/** Completes those of the referrals that are settled. Returns their ids. */
export const completeSettledOf = (tx: Tx, referralIds: readonly number[], now: Date): Promise<number[]> =>
  completeSelected(
    tx,
    sql`select r.id, r.user_id from referral r where r.id = any(${referralIds}::bigint[]) and ${IS_SETTLED}`,
    now,
  );

/** Completes up to `limit` settled referrals, skipping rows that another transaction has locked. Returns their ids. */
export const completeAnySettled = (tx: Tx, limit: number, now: Date): Promise<number[]> =>
  lockRows(
    tx,
    sql`(select user_id from referral r where ${IS_SETTLED} order by id limit ${limit}) r`,
    (owned) =>
      completeSelected(
        tx,
        sql`select r.id, r.user_id from referral r where ${IS_SETTLED} and ${owned}
        order by r.id limit ${limit} for update of r skip locked`,
        now,
      ),
  );
