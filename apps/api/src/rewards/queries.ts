import type { PlainDate } from '@indike/rules/dates/calendar';
import type { Centavos } from '@indike/rules/money/money';
import type { EarningTrigger } from '@indike/rules/money/programme';
import { sql, type Expression, type RawBuilder } from 'kysely';
import { closedStatuses } from '@indike/rules/referrals/referrals';
import { campaignName } from '../campaigns/commands.ts';
import { ownerQuery, type SessionColumns } from '../platform/http/owner-scope.ts';
import { rewardOfReferral, type RewardJson } from './reward-queries.ts';
import { extraHolidayDates } from '../holidays/commands.ts';
import { versionAt } from '../programme/commands.ts';

export interface LevelRow extends SessionColumns {
  readonly closed: number;
  /** Zero or negative. */
  readonly owed: Centavos;
  readonly holidays: PlainDate[];
  /** In force now. */
  readonly version: number;
}

export const findLevel = ownerQuery<LevelRow>((me, param) =>
  me.select([
    closedReferralCount(sql.ref('me.me_id')).as('closed'),
    sql<Centavos>`coalesce((select balance from ledger_account where owner = me.me_id and kind = 'owed'), 0)`.as(
      'owed',
    ),
    extraHolidayDates.as('holidays'),
    versionAt(param('now')).as('version'),
  ]),
);

interface RewardRow extends SessionColumns {
  readonly id: number | null;
  readonly reward: RewardJson | null;
  /** That the referral follows. */
  readonly version: number | null;
}

/** The id is null when the referral is not the Indiker's. */
export const findReferralReward = ownerQuery<RewardRow, { id: number }>((me, param) =>
  me
    .leftJoin('referral as r', (join) =>
      join.onRef('r.user_id', '=', 'me.me_id').on('r.id', '=', param('id')),
    )
    .select(['r.id', 'r.programme_version as version', rewardOfReferral(sql.ref('me.me_id')).as('reward')]),
);

interface UpcomingJson {
  readonly id: number;
  readonly referral_id: number;
  readonly company: string;
  /** Its name, for what a campaign awards. */
  readonly campaign: string | null;
  readonly value: Centavos;
  readonly due_by: EarningTrigger;
  readonly release_on: PlainDate | null;
  readonly expires_on: PlainDate | null;
  /** Over all of them, not only the ones that are returned. */
  readonly count: number;
  readonly total: Centavos;
}

export interface UpcomingRow extends SessionColumns {
  readonly earnings: UpcomingJson[];
}

/** Clawbacks only take from released earnings. Share bonuses are shown with the share link. */
export const findUpcoming = ownerQuery<UpcomingRow>((me) =>
  me.select([
    sql<UpcomingJson[]>`(select coalesce(json_agg(u), '[]') from (
        select p.id, p.referral_id, r.company_name as company, ${campaignName('p')} as campaign, p.value, p.due_by, p.release_on, p.expires_on,
          count(*) over () as count, sum(p.value) over () as total
        from earning p join referral r on r.id = p.referral_id and r.user_id = me.me_id
        where p.user_id = me.me_id and p.state in ('promised', 'receivable') and p.kind in ('reward', 'campaign') and p.value > 0
        order by p.release_on nulls last, p.expires_on nulls last, p.id limit 10) u)`.as('earnings'),
  ]),
);

const CLOSED = sql.join(closedStatuses.map((status) => sql.lit(status)));

/** A subquery for the Indiker's number of closed referrals, which decides the level (product 5.1). */
export const closedReferralCount = (userId: Expression<number>): RawBuilder<number> =>
  sql<number>`(select count(*) from referral where user_id = ${userId} and status in (${CLOSED}))`;

/** The same of several Indikers, a row for each `user_id` with any. */
export const closedReferralCounts = (ids: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select user_id, count(*) as closed from referral where user_id in (${ids}) and status in (${CLOSED}) group by user_id)`;
