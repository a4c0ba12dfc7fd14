import { MAX_COUNTED } from '@indike/contract/operator/queue';
import { referralStatuses, type ReferralStatus } from '@indike/rules/referrals/referrals';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { chooseAccess, type Access } from './access-queries.ts';
import { foundReferrals, type Found } from './text-queries.ts';
import {
  boundsOf,
  isScattered,
  matches,
  onlyText,
  keysOf,
  onlyRepeated,
  withoutText,
  type QueueFilter,
} from './filter-queries.ts';

export interface StatusCount {
  readonly status: ReferralStatus;
  readonly count: number;
  /** Whether there may be more than `count`. */
  readonly more: boolean;
}

/** Rows read of each status when only reading them shows which ones match. */
const WALKED_ROWS = 75;

/** One row for each status that has referrals. `counted` has the columns `status`, `count` and `more`. */
const perStatus = (counted: RawBuilder<unknown>): RawBuilder<StatusCount> => sql`
  select status, count::int as count, more from (${counted}) f`;

function countFound(found: Found, filter: QueueFilter): RawBuilder<StatusCount> {
  const rows = foundReferrals(found, sql`${keysOf(filter)}, r.status`, matches(withoutText(filter)));
  return perStatus(sql`
    select w.status, count(*) as count, false as more from ${onlyRepeated(sql`(${rows})`, filter)} group by w.status`);
}

/** Reads the few rows of a narrow filter once. A scattered filter is checked on the newest rows of each status only. */
function countNarrow(filter: QueueFilter): RawBuilder<StatusCount> {
  const narrow = sql`
    select ${keysOf(filter)}, status, created_at from referral r where ${matches(withoutText(filter))} offset 0`;
  if (!isScattered(filter))
    return perStatus(sql`select status, count(*) as count, false as more from (${narrow}) r group by status`);
  return perStatus(sql`
    with newest as materialized (
      select * from (
        select *, row_number() over (partition by status order by created_at desc, id desc) as place from (${narrow}) r
      ) placed where place <= ${sql.lit(WALKED_ROWS)}
    )
    select n.status, count(m.id) as count, count(*) = ${sql.lit(WALKED_ROWS)} as more from newest n
    left join (
      select r.id from ${onlyRepeated(sql`newest`, filter)} join referral r on r.id = w.id where ${matches(onlyText(filter))}
    ) m on m.id = n.id
    group by n.status`);
}

/** The columns `count` and `more` of one status, for a filter that is read by `index` or `walk`. */
function countedIn(status: RawBuilder<unknown>, filter: QueueFilter, access: Access): RawBuilder<unknown> {
  if (access.kind === 'index')
    return sql`(select count(*)::int from (
      select r.id from referral r where ${status} and ${matches(filter)} limit ${MAX_COUNTED}) found) as count, false as more`;
  // Selects only keys, which an index has in this order. For whole rows the planner would read those of every status.
  const walked = sql`(
    select ${keysOf(filter)} from referral r where ${status} and ${boundsOf(filter, 'created_at')}
    order by r.created_at desc, r.id desc limit ${WALKED_ROWS})`;
  return sql`(select count(*)::int from (
      select r.id from ${onlyRepeated(walked, filter)} join referral r on r.id = w.id where ${matches(filter)} limit ${MAX_COUNTED}
    ) found) as count, (select count(*) = ${WALKED_ROWS} from ${walked} walked) as more`;
}

function statementOf(filter: QueueFilter, access: Access): RawBuilder<StatusCount> {
  if (access.kind === 'found') return countFound(access, filter);
  if (access.kind === 'narrow') return countNarrow(filter);
  const each = referralStatuses.map(
    (status) => sql`select ${status} as status, ${countedIn(sql`r.status = ${status}`, filter, access)}`,
  );
  return sql<StatusCount>`${sql.join(each, sql` union all `)}`;
}

/**
 * The number of referrals in each status, waiting first. Counting stops early, so that the cost does not depend on how
 * many there are.
 */
export async function countByStatus(db: Db, filter: QueueFilter): Promise<StatusCount[]> {
  const access = await chooseAccess(db, filter);
  const statement = statementOf(filter, access);
  const { rows } = await statement.execute(db);
  return referralStatuses.map((status) => {
    const { count, more } = rows.find((row) => row.status === status) ?? { count: 0, more: false };
    return { status, count: Math.min(count, MAX_COUNTED), more: more || count >= MAX_COUNTED };
  });
}
