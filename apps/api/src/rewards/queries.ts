import type { PlainDate } from '@indike/rules/dates/calendar';
import type { Centavos } from '@indike/rules/money/money';
import type { EarningTrigger } from '@indike/rules/money/programme';
import type { WithdrawalStatus } from '@indike/rules/money/withdrawals';
import { sql } from 'kysely';
import { contractEarningKinds } from '@indike/rules/money/earnings';
import { literals } from '../platform/db/rows.ts';
import { campaignName } from '../campaigns/commands.ts';
import { ownerQuery, type SessionColumns } from '../platform/http/owner-scope.ts';
import { rewardOfReferral, type RewardJson } from './reward-queries.ts';
import { extraHolidayDates } from '../holidays/commands.ts';
import { closedReferralCount, replacedAfter, versionAt } from '../programme/commands.ts';

export interface LevelRow extends SessionColumns {
  readonly closed: number;
  /** Zero or negative. */
  readonly owed: Centavos;
  readonly holidays: PlainDate[];
  /** In force now. */
  readonly version: number;
  readonly replaced_on: PlainDate | null;
}

export const findLevel = ownerQuery<LevelRow>((me, param) =>
  me.select([
    closedReferralCount(sql.ref('me.me_id')).as('closed'),
    sql<Centavos>`coalesce((select balance from ledger_account where owner = me.me_id and kind = 'owed'), 0)`.as(
      'owed',
    ),
    extraHolidayDates.as('holidays'),
    versionAt(param('now')).as('version'),
    replacedAfter(param('now')).as('replaced_on'),
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

export interface UpcomingJson {
  readonly id: number;
  readonly referral_id: number;
  readonly company: string;
  /** Its name, for what a campaign awards. */
  readonly campaign: string | null;
  readonly value: Centavos;
  readonly due_by: EarningTrigger;
  readonly release_on: PlainDate | null;
  readonly expires_on: PlainDate | null;
  /** That its referral follows. */
  readonly version: number;
  /** Over all of them, not only the ones that are returned. */
  readonly count: number;
  readonly total: Centavos;
  /** Of those with a release day. */
  readonly releasing: Centavos;
}

interface NextWithdrawalJson {
  readonly status: WithdrawalStatus;
  readonly payment_date: PlainDate | null;
  readonly net: Centavos;
  readonly new_bank_data: boolean;
}

export interface UpcomingRow extends SessionColumns {
  readonly earnings: UpcomingJson[];
  readonly available: Centavos;
  /** The one to be paid next, returned ones first; the last one paid when no other is left. */
  readonly withdrawal: NextWithdrawalJson | null;
  readonly holidays: PlainDate[];
  /** In force now. */
  readonly version: number;
  readonly replaced_on: PlainDate | null;
}

/** Clawbacks only take from released earnings. Share bonuses are shown with the share link. */
export const findUpcoming = ownerQuery<UpcomingRow>((me, param) =>
  me.select([
    sql<Centavos>`coalesce((select balance from ledger_account where owner = me.me_id and kind = 'available'), 0)`.as(
      'available',
    ),
    sql<NextWithdrawalJson | null>`(select json_build_object('status', w.status, 'payment_date', w.payment_date,
        'net', w.total - w.withheld, 'new_bank_data', exists(select from bank_account b
          where b.user_id = me.me_id and b.version > coalesce(w.bank_version, 0))) from withdrawal w where w.user_id = me.me_id
      order by w.status = 'paid', w.status <> 'returned', case when w.status <> 'paid' then w.payment_date end,
        w.payment_date desc, w.id limit 1)`.as('withdrawal'),
    extraHolidayDates.as('holidays'),
    versionAt(param('now')).as('version'),
    replacedAfter(param('now')).as('replaced_on'),
    sql<UpcomingJson[]>`(select coalesce(json_agg(u), '[]') from (
        select p.id, p.referral_id, r.company_name as company, ${campaignName('p')} as campaign, p.value, p.due_by, p.release_on, p.expires_on,
          p.programme_version as version, count(*) over () as count, sum(p.value) over () as total,
          coalesce(sum(p.value) filter (where p.release_on is not null) over (), 0) as releasing
        from earning p join referral r on r.id = p.referral_id and r.user_id = me.me_id
        where p.user_id = me.me_id and p.state in ('promised', 'receivable') and p.kind in (${literals(contractEarningKinds)}) and p.value > 0
        order by p.release_on nulls last, p.expires_on nulls last, p.id limit 10) u)`.as('earnings'),
  ]),
);
