import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** The name, owner and last transition of each referral. */
export const describeReferrals = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('referral as r')
    .leftJoin('operator as o', 'o.id', 'r.owner_id')
    .leftJoinLateral(
      (q) =>
        q
          .selectFrom('status_transition as t')
          .leftJoin('operator as b', 'b.id', 't.operator_id')
          .select(['t.created_at', 't.status', 'b.name as by'])
          .whereRef('t.referral_id', '=', 'r.id')
          .whereRef('t.user_id', '=', 'r.user_id')
          .orderBy('t.id', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .select(['r.id', 'r.company_name', 'o.name as owner', 'last.created_at', 'last.status', 'last.by'])
    .where('r.id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute();
