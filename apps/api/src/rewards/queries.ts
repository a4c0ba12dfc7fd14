import type { PlainDate } from '@indike/rules/dates/calendar';
import type { Centavos } from '@indike/rules/money/money';
import { sql } from 'kysely';
import { extraHolidayDates } from '../holidays/holiday-queries.ts';
import { prepared } from '../platform/db/prepared.ts';
import type { SessionColumns } from '../platform/http/routes.ts';
import { withSession } from '../platform/http/owner-scope.ts';
import type { TokenHash } from '../platform/tokens.ts';
import { closedReferralCount } from './level-queries.ts';
import { rewardOfReferral, type RewardJson } from './reward-queries.ts';

type SessionKey = { token: TokenHash; now: Date };

export interface LevelRow extends SessionColumns {
  readonly closed: number;
  /** Zero or negative. */
  readonly owed: Centavos;
  readonly holidays: PlainDate[];
}

export const findLevel = prepared<SessionKey, LevelRow>((db, param) =>
  withSession(db, param('token'), param('now'))
    .selectFrom('me')
    .select([
      'me.me_id',
      'me.session_ends',
      closedReferralCount(sql.ref('me.me_id')).as('closed'),
      sql<Centavos>`coalesce((select balance from ledger_account where owner = me.me_id and kind = 'owed'), 0)`.as(
        'owed',
      ),
      extraHolidayDates.as('holidays'),
    ]),
);

interface RewardRow extends SessionColumns {
  readonly id: number | null;
  readonly reward: RewardJson | null;
}

/** The id is null when the referral is not the Indiker's. */
export const findReferralReward = prepared<SessionKey & { id: number }, RewardRow>((db, param) =>
  withSession(db, param('token'), param('now'))
    .selectFrom('me')
    .leftJoin('referral as r', (join) =>
      join.onRef('r.user_id', '=', 'me.me_id').on('r.id', '=', param('id')),
    )
    .select(['me.me_id', 'me.session_ends', 'r.id', rewardOfReferral.as('reward')]),
);
