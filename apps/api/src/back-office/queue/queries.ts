import { MAX_COUNTED } from '@indike/contract/operator/queue';
import type { PlainDate } from '@indike/rules/dates/calendar';
import type { Centavos } from '@indike/rules/money/money';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { StatusColumns } from '../referrals/present.ts';
import { inStatus, type QueueRows } from '../referrals/queries.ts';
import { IS_REPEATED, matches, type QueueFilter } from './filter-queries.ts';

type ReferralRow = QueueRows[number];

export interface QueueRow extends ReferralRow {
  /** `status_since` with all its digits, which a JavaScript date has not. */
  readonly since: string;
  readonly contact_name: string | null;
  readonly contact_phone: string | null;
  readonly value: Centavos | null;
  readonly repeated: boolean;
  readonly transaction_id: number;
  readonly owner_id: number | null;
  readonly owner_name: string | null;
  readonly follow_up_on: PlainDate | null;
}

export interface StatusCount extends StatusColumns {
  readonly count: number;
}

export interface QueuePage extends QueueFilter {
  readonly status?: number | undefined;
  readonly order: 'oldest' | 'newest';
  readonly after?: string | undefined;
  readonly limit: number;
}

function behind(after: string | undefined, order: QueuePage['order']): RawBuilder<boolean> {
  if (after === undefined) return sql<boolean>`true`;
  const [since = '', id = ''] = after.split('_');
  return order === 'newest'
    ? sql<boolean>`r.id < ${Number(id)}`
    : sql<boolean>`(r.status_since, r.id) > (${since}::timestamptz, ${Number(id)})`;
}

/** The page is cut first, so that what is told of its rows is read for them alone. */
export async function readQueue(db: Db, page: QueuePage): Promise<{ rows: QueueRow[]; next: string | null }> {
  const { status, order, after, limit } = page;
  const sorted = order === 'newest' ? sql`r.id desc` : sql`r.status_since, r.id`;
  const { rows } = await sql<QueueRow>`
    select r.id, r.company_name, r.cnpj, r.created_at, r.status_since, r.status_since::text as since,
      s.id as status_id, s.label, s.color, i.id as user_id, i.firstname, i.lastname,
      c.name as contact_name, c.phone as contact_phone, coalesce(k.value, r.estimated_value) as value,
      ${IS_REPEATED} as repeated, r.follow_up_on,
      coalesce((select max(t.id) from status_transition t where t.referral_id = r.id), 0) as transaction_id, o.id as owner_id, o.name as owner_name
    from (
      select * from referral r
      where ${inStatus(status)} and ${behind(after, order)} and ${matches(page)}
      order by ${sorted} limit ${limit + 1}
    ) r
    join indiker i on i.id = r.user_id
    left join operator o on o.id = r.owner_id
    left join referral_status s on s.id = r.status_id
    left join contract k on k.referral_id = r.id
    left join lateral (
      select name, phone from referral_contact where referral_id = r.id order by id limit 1
    ) c on true
    order by ${sorted}`.execute(db);
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return { rows: shown, next: last ? `${last.since}_${last.id}` : null };
}

/** How many in each status, the waiting first; counting ends at MAX_COUNTED, so that it costs the same however many there are. */
export async function countByStatus(db: Db, filter: QueueFilter): Promise<StatusCount[]> {
  const counted = (status: RawBuilder<boolean>) => sql<number>`(
    select count(*)::int from (
      select from referral r where ${status} and ${matches(filter)} limit ${MAX_COUNTED}
    ) found)`;
  const { rows } = await sql<StatusCount>`
    select null::smallint as status_id, null::text as label, null::text as color, -1 as position,
      ${counted(sql`r.status_id is null`)} as count
    union all
    select s.id, s.label, s.color, s.position, ${counted(sql`r.status_id = s.id`)} from referral_status s
    order by position`.execute(db);
  return rows;
}
