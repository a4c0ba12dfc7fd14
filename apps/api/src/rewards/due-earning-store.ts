import type { PlainDate } from '@indike/rules/dates/calendar';
import type { Centavos } from '@indike/rules/money/money';
import type { Programme } from '@indike/rules/money/programme';
import { sql } from 'kysely';
import { COMPANY_OF_EARNING } from '../campaigns/commands.ts';
import { lastDayOf } from '../ledger/commands.ts';
import type { Queryable, Tx } from '../platform/db/database.ts';
import { programmeOf } from '../programme/commands.ts';

export interface DueEarning {
  readonly id: number;
  readonly userId: number;
  readonly referralId: number | null;
  /** Its release or expiry date. */
  readonly on: PlainDate;
}

/**
 * Finds up to `limit` due earnings that follow `after` in the order of date and id (keyset pagination). Starts at the
 * first one when `after` is undefined.
 */
export type FindDue = (db: Queryable, after: DueEarning | undefined, limit: number) => Promise<DueEarning[]>;

const follows = (column: 'release_on' | 'expires_on', after: DueEarning | undefined) =>
  after === undefined
    ? sql<boolean>`true`
    : sql<boolean>`(${sql.ref(column)}, id) > (${after.on}::date, ${after.id}::bigint)`;

/**
 * Whether an available earning does not expire for now: its Indiker is blocked (product 12.13), or requested the payment
 * of a balance below the minimum (product 11.2). The nightly check repeats it (`ledger/checks/earning-queries.ts`).
 */
export const isPaused = (earning: string) => {
  const owner = sql.ref(`${earning}.user_id`);
  return sql<boolean>`(${sql.ref(`${earning}.state`)} = 'available' and (
    exists (select from settlement_request s where s.user_id = ${owner})
    or exists (select from indiker i where i.id = ${owner} and i.blocked_at is not null)))`;
};

/** `expires_on` is compared too, because it has an index. */
const isOver = (earning: string, today: PlainDate) =>
  sql<boolean>`(${sql.ref(`${earning}.expires_on`)} < ${today}::date and ${lastDayOf(earning)} < ${today}::date
    and not ${isPaused(earning)})`;

export const findDueReleases =
  (today: PlainDate): FindDue =>
  async (db, after, limit) =>
    db
      .selectFrom('earning')
      .select(['id', 'user_id as userId', 'referral_id as referralId'])
      .select((q) => q.ref('release_on').$notNull().as('on'))
      .where('state', '=', 'receivable')
      // A receivable bonus is retained and has no day: an operator releases it (product 5.10).
      .where('kind', '<>', 'bonus')
      .where('release_on', '<=', today)
      .where(follows('release_on', after))
      .orderBy('release_on')
      .orderBy('id')
      .limit(limit)
      .execute();

export const findDueExpiries =
  (today: PlainDate): FindDue =>
  async (db, after, limit) =>
    db
      .selectFrom('earning')
      .select(['id', 'user_id as userId', 'referral_id as referralId'])
      .select((q) => q.ref('expires_on').$notNull().as('on'))
      .where('state', 'in', ['promised', 'available'])
      .where('kind', '<>', 'clawback')
      .where(isOver('earning', today))
      .where(follows('expires_on', after))
      .orderBy('expires_on')
      .orderBy('id')
      .limit(limit)
      .execute();

export interface ReleasedEarning {
  readonly id: number;
  readonly userId: number;
  readonly value: Centavos;
  readonly company: string | null;
  readonly releaseOn: PlainDate;
}

/** Makes the earnings available. The condition on the state skips those that a concurrent process has released. */
export async function markReleased(
  tx: Tx,
  ids: readonly number[],
  today: PlainDate,
): Promise<ReleasedEarning[]> {
  const { rows } = await sql<ReleasedEarning>`
    update earning p set state = 'available'
    from earning q left join referral r on r.id = q.referral_id and r.user_id = q.user_id
    where q.id = any(${ids}::bigint[]) and p.id = q.id and p.user_id = q.user_id and p.state = 'receivable'
      and p.kind <> 'bonus' and p.release_on <= ${today}::date
    returning p.id, p.user_id as "userId", p.value, ${COMPANY_OF_EARNING} as company, p.release_on as "releaseOn"`.execute(
    tx,
  );
  return rows;
}

export interface ExpiredEarning {
  readonly id: number;
  readonly userId: number;
  /** The value less the clawback offsets against it. */
  readonly net: Centavos;
  /** The state before the expiry. */
  readonly was: 'promised' | 'available';
  readonly company: string | null;
  /** The version that the earning follows. */
  readonly programme: Programme;
}

/**
 * Expires the earnings with their clawback offsets. The condition on the state skips those that changed concurrently.
 */
export async function markExpired(
  tx: Tx,
  ids: readonly number[],
  today: PlainDate,
): Promise<ExpiredEarning[]> {
  const { rows } = await sql<ExpiredEarning>`
    with due as (
      select p.id, p.user_id as "userId", p.state as was, ${COMPANY_OF_EARNING} as company,
        ${programmeOf('p.programme_version')} as programme,
        (p.value + coalesce((select sum(o.value) from earning o where o.offsets_earning_id = p.id and o.user_id = p.user_id), 0))::bigint as net
      from earning p left join referral r on r.id = p.referral_id and r.user_id = p.user_id
      where p.id = any(${ids}::bigint[]) and p.state in ('promised', 'available') and ${isOver('p', today)}
    ), marked as (
      update earning p set state = 'expired' from due
      where p.user_id = due."userId" and (p.id = due.id or p.offsets_earning_id = due.id)
    )
    select * from due`.execute(tx);
  return rows;
}
