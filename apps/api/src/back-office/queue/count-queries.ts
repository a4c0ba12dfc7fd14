import { MAX_COUNTED } from '@indike/contract/operator/queue';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { StatusColumns } from '../referrals/present.ts';
import { chooseAccess, type Access } from './access-queries.ts';
import { boundsOf, matches, type QueueFilter } from './filter-queries.ts';

export interface StatusCount extends StatusColumns {
  readonly count: number;
  /** There may be more than were counted. */
  readonly more: boolean;
}

/** So many rows of each status are read where only reading tells which ones match. */
const WALKED_ROWS = 75;

const STATUSES = sql`(
  select null::smallint as status_id, null::text as label, null::text as color, -1 as position
  union all select id, label, color, position from referral_status
)`;

/** What was found beforehand is counted as it is. */
const countFound = (ids: readonly number[], filter: QueueFilter): RawBuilder<StatusCount> => sql`
  select s.status_id, s.label, s.color, coalesce(f.count, 0)::int as count, false as more
  from ${STATUSES} s left join (
    select r.status_id, count(*) as count
    from unnest(${ids}::bigint[]) as found (id) join referral r on r.id = found.id
    where ${matches({ ...filter, q: undefined })} group by r.status_id
  ) f on f.status_id is not distinct from s.status_id
  order by s.position`;

/** The columns `count` and `more` of one status, whose condition an index has. */
function countedIn(status: RawBuilder<unknown>, filter: QueueFilter, access: Access): RawBuilder<unknown> {
  if (access.kind === 'index')
    return sql`(select count(*)::int from (
      select from referral r where ${status} and ${matches(filter)} limit ${MAX_COUNTED}) found) as count, false as more`;
  // In the order of an index, because the planner would look for rows of a rare status in the table from its beginning.
  const walked = sql`(
    select * from referral r where ${status} and ${boundsOf(filter, 'created_at')}
    order by r.created_at desc, r.id desc limit ${WALKED_ROWS})`;
  return sql`(select count(*)::int from (select from ${walked} r where ${matches(filter)} limit ${MAX_COUNTED}) found)
    as count, (select count(*) = ${WALKED_ROWS} from ${walked} walked) as more`;
}

/** How many in each status, the waiting first. Counting ends early, so that it costs the same however many there are. */
export async function countByStatus(db: Db, filter: QueueFilter): Promise<StatusCount[]> {
  const access = await chooseAccess(db, filter);
  const statement =
    access.kind === 'found'
      ? countFound(access.ids, filter)
      : sql<StatusCount>`
        select null::smallint as status_id, null::text as label, null::text as color, -1 as position,
          ${countedIn(sql`r.status_id is null`, filter, access)}
        union all
        select s.id, s.label, s.color, s.position, ${countedIn(sql`r.status_id = s.id`, filter, access)}
        from referral_status s
        order by position`;
  const { rows } = await statement.execute(db);
  return rows.map((row) => ({
    ...row,
    count: Math.min(row.count, MAX_COUNTED),
    more: row.more || row.count >= MAX_COUNTED,
  }));
}
