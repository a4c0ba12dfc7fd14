import { instantAtSaoPauloStart, type PlainDate } from '@indike/rules/dates/calendar';
import type { Centavos } from '@indike/rules/money/money';
import type { Programme } from '@indike/rules/money/programme';
import type { VersionStatus } from '@indike/rules/money/programme-versions';
import { closedStatuses } from '@indike/rules/referrals/referrals';
import { sql, type Expression, type RawBuilder } from 'kysely';
import { type NamedOperator, operatorIn } from '../audit/commands.ts';
import type { Db, Queryable } from '../platform/db/database.ts';
import { literals } from '../platform/db/rows.ts';

// What counts on a day is always read from the database, in the statement that needs it: an approval, a withdrawal and a
// jump of the sandbox's clock are seen by the next statement of every process.

/** The version that a row follows, by its column, as a part of a larger statement. */
export const programmeOf = (version: string | RawBuilder<number>): RawBuilder<Programme> =>
  sql<Programme>`(select v.programme from programme_version v
    where v.id = ${typeof version === 'string' ? sql.ref(version) : version})`;

/** The version in force on a day, as a part of a larger statement. */
export const programmeOn = (day: RawBuilder<unknown> | PlainDate): RawBuilder<Programme> =>
  sql<Programme>`(select v.programme from programme_version v where v.id = programme_in_force(${day}::date))`;

/** The same on the day of an instant. */
export const programmeAt = (instant: unknown): RawBuilder<Programme> =>
  programmeOn(sql`(${instant}::timestamptz at time zone 'America/Sao_Paulo')`);

/** The number of the version in force now, which costs a hot read a few microseconds. See `withProgramme`. */
export const versionAt = (now: unknown): RawBuilder<number> =>
  sql<number>`(select v.id from programme_version v where v.approved_at is not null and v.withdrawn_at is null
    and v.begins_at <= ${now} order by v.begins_at desc, v.id desc limit 1)`;

/** What a version says of withdrawals. */
const WITHDRAWAL_TERMS = (version: 'v' | 'n') => {
  const programme = sql.ref(`${version}.programme`);
  return sql`array[${programme} ->> 'lastRequestDay', ${programme} ->> 'payoutDay', ${programme} ->> 'minimumWithdrawal']`;
};

/**
 * The day on which an approved version replaces what the one in force says of withdrawals, as a part of a larger statement;
 * null without one. Of several of one day, the newest counts. Where no version is to come, this reads no other one.
 */
export const replacedAfter = (now: unknown): RawBuilder<PlainDate | null> =>
  sql<PlainDate | null>`(select min(v.effective_from) from (
      select distinct on (effective_from) effective_from, programme from programme_version
      where approved_at is not null and withdrawn_at is null and begins_at > ${now} order by effective_from, id desc
    ) v where ${WITHDRAWAL_TERMS('v')} is distinct from
      (select ${WITHDRAWAL_TERMS('n')} from programme_version n where n.id = ${versionAt(now)}))`;

/** By database and number. What a version contains never changes, and one in force was approved at least a day ago. */
const known = new WeakMap<Db, Map<number, Programme>>();

async function knownProgramme(db: Db, version: number): Promise<Programme> {
  const versions = known.get(db) ?? new Map<number, Programme>();
  known.set(db, versions);
  const found = versions.get(version);
  if (found) return found;
  const { programme } = await db
    .selectNoFrom(programmeOf(sql.val(version)).as('programme'))
    .executeTakeFirstOrThrow();
  versions.set(version, programme);
  return programme;
}

type WithProgramme<Row extends { readonly version: number | null }> = Row & {
  readonly programme: Programme | (null extends Row['version'] ? null : never);
};

/** Adds what the version of each row contains, usually from memory. Which version it is, the row says. */
export const withProgramme = async <Row extends { readonly version: number | null }>(
  db: Db,
  rows: Promise<readonly Row[]>,
): Promise<WithProgramme<Row>[]> =>
  Promise.all(
    (await rows).map(async (row) => {
      const programme = row.version === null ? null : await knownProgramme(db, row.version);
      return { ...row, programme } as WithProgramme<Row>;
    }),
  );

export async function findProgramme(db: Queryable, day: PlainDate): Promise<Programme> {
  const { programme } = await db.selectNoFrom(programmeOn(day).as('programme')).executeTakeFirstOrThrow();
  return programme;
}

/** With the day on which an approved version replaces it, if any. */
export async function findProgrammeInForce(
  db: Queryable,
  today: PlainDate,
): Promise<Programme & { readonly replacedOn: PlainDate | null }> {
  const { programme, replacedOn } = await db
    .selectNoFrom([
      programmeOn(today).as('programme'),
      replacedAfter(instantAtSaoPauloStart(today)).as('replacedOn'),
    ])
    .executeTakeFirstOrThrow();
  return { ...programme, replacedOn };
}

export interface VersionRow {
  readonly id: number;
  readonly programme: Programme;
  readonly status: VersionStatus;
  readonly prepared_at: Date;
  readonly prepared_by: NamedOperator | null;
  readonly approved_at: Date | null;
  readonly approved_by: NamedOperator | null;
  readonly withdrawn_at: Date | null;
  readonly withdrawn_by: NamedOperator | null;
  readonly reason: string | null;
}

/** Every version, the newest first. */
export async function listVersions(db: Queryable): Promise<VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    select v.id, v.programme, v.prepared_at, v.approved_at, v.withdrawn_at, v.reason,
      ${operatorIn('v.prepared_by')} as prepared_by, ${operatorIn('v.approved_by')} as approved_by, ${operatorIn('v.withdrawn_by')} as withdrawn_by,
      case when v.withdrawn_at is not null then 'withdrawn' when v.approved_at is not null then 'approved'
        else 'prepared' end as status
    from programme_version v order by v.id desc`.execute(db);
  return rows;
}

const CLOSED = literals(closedStatuses);

/** A subquery for the Indiker's number of closed referrals, which decides the level (product 5.1). */
export const closedReferralCount = (userId: Expression<number>): RawBuilder<number> =>
  sql<number>`(select count(*) from referral where user_id = ${userId} and status in (${CLOSED}))`;

/** The same of several Indikers, a row for each `user_id` with any. */
export const closedReferralCounts = (ids: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select user_id, count(*) as closed from referral where user_id in (${ids}) and status in (${CLOSED}) group by user_id)`;

/** The months that a simulation looks back. */
export const SIMULATED_MONTHS = 12;

interface SimulationRow {
  readonly contracts: number;
  readonly rewards_now: Centavos;
  readonly rewards_then: Centavos;
  readonly indikers_changing_level: number;
  readonly withdrawals_below_minimum: number;
}

/** The level of each version by a number of closed referrals: of `now`, which is in force today, and of `after`. */
const LEVELS = (which: 'now' | 'after') => sql`(
  select l ->> 'id' as level, (l ->> 'rate')::numeric as rate, (l ->> 'fromClosed')::int as at_least,
    lead((l ->> 'fromClosed')::int, 1, 2147483647) over (order by (l ->> 'fromClosed')::int) as below
  from versions, json_array_elements(${sql.ref(which)} -> 'levels') l)`;
const rewardsBy = (levels: 'now' | 'after') =>
  sql`coalesce(sum(round(w.contract_value * ${sql.ref(`${levels}.rate`)} / 100)), 0)::bigint`;

/** What the contracts of the last months would have cost by a version, beside the version in force today. */
export async function simulate(
  db: Queryable,
  id: number,
  today: PlainDate,
): Promise<SimulationRow | undefined> {
  const from = sql`(${today}::date - make_interval(months => ${sql.lit(SIMULATED_MONTHS)}))::date`;
  const { rows } = await sql<SimulationRow>`
    with versions as (
      select ${programmeOn(today)} as now, v.programme as after from programme_version v where v.id = ${id}
    ), now as materialized (select * from ${LEVELS('now')} l), after as materialized (select * from ${LEVELS('after')} l),
    rewards as (
      select count(*) as contracts, ${rewardsBy('now')} as rewards_now, ${rewardsBy('after')} as rewards_then
      from contract k join reward w on w.referral_id = k.referral_id and w.user_id = k.user_id and w.state = 'frozen'
      join now on w.closed_count >= now.at_least and w.closed_count < now.below
      join after on w.closed_count >= after.at_least and w.closed_count < after.below
      where k.closed_on > ${from} and k.closed_on <= ${today}::date
    ), indikers as (
      select count(*) filter (where now.level <> after.level) as changing from (
        select count(*) as closed from referral where status in (${CLOSED}) group by user_id) c
      join now on c.closed >= now.at_least and c.closed < now.below
      join after on c.closed >= after.at_least and c.closed < after.below
    ), small as (
      select count(*) as below from withdrawal w join versions on w.total < (versions.after ->> 'minimumWithdrawal')::bigint
      where w.requested_on > ${from} and w.requested_on <= ${today}::date
        and not exists (select from settlement s where s.withdrawal_id = w.id and s.user_id = w.user_id)
    )
    select rewards.*, indikers.changing as indikers_changing_level, small.below as withdrawals_below_minimum
    from versions, rewards, indikers, small`.execute(db);
  return rows[0];
}
