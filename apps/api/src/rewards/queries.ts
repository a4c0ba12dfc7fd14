import { sql } from 'kysely';
import { prepared } from '../platform/db/prepared.ts';
import type { SessionColumns } from '../platform/http/routes.ts';
import { withSession } from '../platform/http/owner-scope.ts';
import type { TokenHash } from '../platform/tokens.ts';
import { rewardOfReferral, type RewardJson } from './reward-view.ts';

type Session = { token: TokenHash; now: Date };

export interface LevelRow extends SessionColumns {
  readonly closed: number;
  /** Centavos, zero or below. */
  readonly owed: number;
  readonly holidays: string[];
}

export const findLevel = prepared<Session, LevelRow>((db, param) =>
  withSession(db, param('token'), param('now'))
    .selectFrom('me')
    .select([
      'me.me_id',
      'me.session_ends',
      sql<number>`(select count(*) from referral where user_id = me.me_id and status_id in (3, 4, 5))`.as(
        'closed',
      ),
      sql<number>`coalesce((select balance from ledger_account where owner = me.me_id and kind = 'owed'), 0)`.as(
        'owed',
      ),
      sql<string[]>`array(select date::text from extra_holiday)`.as('holidays'),
    ]),
);

export interface RewardRow extends SessionColumns {
  readonly id: number | null;
  readonly reward: RewardJson | null;
}

/** The id is null when the referral is not the Indiker's. */
export const findReferralReward = prepared<Session & { id: number }, RewardRow>((db, param) =>
  withSession(db, param('token'), param('now'))
    .selectFrom('me')
    .leftJoin('referral as r', (join) =>
      join.onRef('r.user_id', '=', 'me.me_id').on('r.id', '=', param('id')),
    )
    .select(['me.me_id', 'me.session_ends', 'r.id', rewardOfReferral.as('reward')]),
);
