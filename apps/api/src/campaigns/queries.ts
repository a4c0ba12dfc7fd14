import type { PlainDate } from '@indike/rules/dates/calendar';
import type { Campaign, Condition } from '@indike/rules/money/campaigns';
import { type Centavos, ZERO_CENTAVOS } from '@indike/rules/money/money';
import { closedStatuses } from '@indike/rules/referrals/referrals';
import { sql, type RawBuilder } from 'kysely';
import { type NamedOperator, operatorIn } from '../audit/commands.ts';
import type { Queryable } from '../platform/db/database.ts';
import { literals } from '../platform/db/rows.ts';
import { ownerQuery, type SessionColumns } from '../platform/http/owner-scope.ts';
import { closedReferralCount, versionAt } from '../programme/commands.ts';

/** What the rules get of a campaign, as columns. */
export interface TermColumns {
  readonly id: number;
  readonly name: string;
  readonly starts_on: PlainDate;
  readonly ends_on: PlainDate;
  readonly level: string | null;
  readonly state_id: number | null;
  readonly joined_since: PlainDate | null;
  readonly first_referral: boolean | null;
  readonly nth_contract: number | null;
  readonly minimum_value: Centavos | null;
  readonly points: number | null;
  readonly amount: Centavos | null;
  readonly budget: Centavos;
  readonly per_person: Centavos;
}

const TERMS = sql`c.id, c.name, c.starts_on, c.ends_on, c.level, c.state_id, c.joined_since, c.first_referral,
  c.nth_contract, c.minimum_value, c.points, c.amount, c.budget, c.per_person`;

function conditionOf({ nth_contract: number, minimum_value: value }: TermColumns): Condition {
  if (number !== null) return { kind: 'nth_contract', number };
  return value === null ? { kind: 'first_referral' } : { kind: 'minimum_value', value };
}

export const campaignOf = (row: TermColumns): Campaign => ({
  name: row.name,
  startsOn: row.starts_on,
  endsOn: row.ends_on,
  audience: {
    ...(row.level !== null && { level: row.level }),
    ...(row.state_id !== null && { state: row.state_id }),
    ...(row.joined_since !== null && { joinedSince: row.joined_since }),
  },
  condition: conditionOf(row),
  reward:
    row.points === null
      ? { kind: 'amount', amount: row.amount ?? ZERO_CENTAVOS }
      : { kind: 'points', points: row.points },
  budget: row.budget,
  perPerson: row.per_person,
});

/** An Indiker's part in the campaign `c`. */
interface ParticipationColumns {
  readonly state: number | null;
  readonly joined_on: PlainDate;
  /** Contracts that closed in its period and are not cancelled. */
  readonly closed_in_period: number;
  /** What it has awarded and not taken back. */
  readonly earned: Centavos;
}

const participation = (userId: RawBuilder<unknown>) => sql`
  (select t.state_id from indiker i join city t on t.id = i.city_id where i.id = ${userId}) as state,
  (select (i.created_at at time zone 'America/Sao_Paulo')::date from indiker i where i.id = ${userId}) as joined_on,
  (select count(*) from contract k join referral r on r.id = k.referral_id and r.user_id = k.user_id
    where r.user_id = ${userId} and r.status in (${literals(closedStatuses)}) and k.closed_on between c.starts_on and c.ends_on) as closed_in_period,
  (select coalesce(sum(p.value), 0)::bigint from earning p
    join reward w on w.referral_id = p.referral_id and w.user_id = p.user_id and w.state <> 'cancelled'
    where p.user_id = ${userId} and p.campaign_id = c.id) as earned`;

/** And not ended. */
const APPROVED = sql`(c.approved_at is not null and c.ended_at is null)`;
const OPEN = sql`campaign c join campaign_budget b on b.campaign_id = c.id where ${APPROVED}`;

export type OpenCampaign = TermColumns & ParticipationColumns;

/** The campaigns that a contract which closed on this day can earn from, by id. */
export async function findOpenCampaigns(
  db: Queryable,
  userId: number,
  closedOn: PlainDate,
): Promise<OpenCampaign[]> {
  const { rows } = await sql<OpenCampaign>`
    select ${TERMS}, ${participation(sql`${userId}::bigint`)}
    from ${OPEN} and b.full_at is null and ${closedOn}::date between c.starts_on and c.ends_on order by c.id`.execute(
    db,
  );
  return rows;
}

export type MyCampaign = OpenCampaign & { readonly is_full: boolean };

export interface MyCampaignsRow extends SessionColumns {
  readonly closed: number;
  /** Of the programme in force now. */
  readonly version: number;
  readonly campaigns: MyCampaign[];
}

/** The campaigns of today with the Indiker's part in them, the first to end first. */
export const findMyCampaigns = ownerQuery<MyCampaignsRow>((me, param) =>
  me.select([
    closedReferralCount(sql.ref('me.me_id')).as('closed'),
    versionAt(param('now')).as('version'),
    sql<MyCampaign[]>`(select coalesce(json_agg(m order by m.ends_on, m.id), '[]') from (
        select ${TERMS}, ${participation(sql`me.me_id`)}, b.full_at is not null as is_full
        from ${OPEN} and (${param('now')}::timestamptz at time zone 'America/Sao_Paulo')::date between c.starts_on and c.ends_on
      ) m)`.as('campaigns'),
  ]),
);

export interface CampaignRow extends TermColumns {
  readonly level_name: string | null;
  readonly state_name: string | null;
  readonly spent: Centavos;
  readonly awards: number;
  readonly indikers: number;
  readonly full_at: Date | null;
  readonly prepared_at: Date;
  readonly prepared_by: NamedOperator;
  readonly approved_at: Date | null;
  readonly approved_by: NamedOperator | null;
  readonly ended_at: Date | null;
  readonly ended_by: NamedOperator | null;
  readonly reason: string | null;
}

/** The name of a level in the newest version of the programme that has it. Null when no version in force has or had it. */
const levelName = (level: RawBuilder<unknown>) => sql`(
  select l ->> 'name' from programme_version v, json_array_elements(v.programme -> 'levels') l
  where l ->> 'id' = ${level} and v.approved_at is not null and v.withdrawn_at is null order by v.id desc limit 1)`;

async function campaignsThat(
  db: Queryable,
  matches: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
): Promise<CampaignRow[]> {
  const { rows } = await sql<CampaignRow>`
    select ${TERMS}, c.prepared_at, c.approved_at, c.ended_at, c.reason, b.spent, b.full_at,
      ${operatorIn('c.prepared_by')} as prepared_by, ${operatorIn('c.approved_by')} as approved_by,
      ${operatorIn('c.ended_by')} as ended_by, ${levelName(sql`c.level`)} as level_name,
      (select s.title from state s where s.id = c.state_id) as state_name,
      coalesce(a.awards, 0) as awards, coalesce(a.indikers, 0) as indikers
    from campaign c join campaign_budget b on b.campaign_id = c.id
    left join (
      select p.campaign_id, count(*) as awards, count(distinct p.user_id) as indikers from earning p
      join reward w on w.referral_id = p.referral_id and w.user_id = p.user_id and w.state <> 'cancelled'
      where p.campaign_id in (select c.id from campaign c where ${matches}) group by 1
    ) a on a.campaign_id = c.id
    where ${matches} order by ${order}`.execute(db);
  return rows;
}

/** Every campaign, the newest first. */
export const listCampaigns = (db: Queryable): Promise<CampaignRow[]> =>
  campaignsThat(db, sql`true`, sql`c.id desc`);

/** Those with these ids, by id. */
export const readCampaigns = (db: Queryable, ids: readonly number[]): Promise<CampaignRow[]> =>
  campaignsThat(db, sql`c.id = any(${ids}::bigint[])`, sql`c.id`);

export const findCampaign = async (db: Queryable, id: number): Promise<CampaignRow | undefined> =>
  (await readCampaigns(db, [id]))[0];

/** Those that run today, the first to end first. */
export const findRunning = (db: Queryable, today: PlainDate): Promise<CampaignRow[]> =>
  campaignsThat(
    db,
    sql`${APPROVED} and ${today}::date between c.starts_on and c.ends_on`,
    sql`c.ends_on, c.id`,
  );

/** The id of a state by its id or its two letters; undefined when there is none. */
export async function findState(db: Queryable, given: number | string): Promise<number | undefined> {
  const text = String(given);
  const { rows } = await sql<{ id: number }>`
    select id from state where id::text = ${text} or code = upper(${text})`.execute(db);
  return rows[0]?.id;
}

export async function hasLevel(db: Queryable, level: string): Promise<boolean> {
  const { rows } = await sql<{
    name: string | null;
  }>`select ${levelName(sql`${level}::text`)} as name`.execute(db);
  return (rows[0]?.name ?? null) !== null;
}

/** The name of the campaign that awards the earning with this alias; null for every other earning. */
export const campaignName = (earning: string): RawBuilder<string | null> =>
  sql<string | null>`(select c.name from campaign c where c.id = ${sql.ref(`${earning}.campaign_id`)})`;

/**
 * The company that the earning `p` with the referral `r` comes from, and the campaign that awards it: 'ACME (campanha
 * Março)'. Null for a bonus.
 */
export const COMPANY_OF_EARNING = sql<string | null>`r.company_name || coalesce((
  select ' (' || case when c.name ~* '^campanha\\M' then c.name else 'campanha ' || c.name end || ')'
  from campaign c where c.id = p.campaign_id), '')`;
