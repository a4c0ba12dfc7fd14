import { closedStatuses } from '@indike/rules/referrals/referrals';
import { sql, type Expression, type RawBuilder } from 'kysely';

const CLOSED = sql.join(closedStatuses.map((status) => sql.lit(status)));

/** A subquery for the Indiker's number of closed referrals, which decides the level (product 5.1). */
export const closedReferralCount = (userId: Expression<number>): RawBuilder<number> =>
  sql<number>`(select count(*) from referral where user_id = ${userId} and status in (${CLOSED}))`;
