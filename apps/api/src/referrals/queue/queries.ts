import type { PlainDate } from '@indike/rules/dates/calendar';
import type { Centavos } from '@indike/rules/money/money';
import type { ReferralStatus } from '@indike/rules/referrals/referrals';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { type KeysetPage, toKeysetPage } from '../../platform/db/rows.ts';
import { inStatus, type QueueRows } from '../detail/queries.ts';
import { chooseAccess, type Access } from './access-queries.ts';
import { foundReferrals } from './text-queries.ts';
import {
  boundsOf,
  IS_REPEATED,
  isScattered,
  matches,
  onlyScattered,
  withoutScattered,
  type QueueFilter,
  type QueueOrder,
} from './filter-queries.ts';

type ReferralRow = QueueRows[number];

export interface QueueRow extends ReferralRow {
  readonly position: string;
  readonly contact_name: string | null;
  readonly contact_phone: string | null;
  readonly value: Centavos | null;
  readonly repeated: boolean;
  readonly transaction_id: number;
  readonly owner_id: number | null;
  readonly owner_name: string | null;
  readonly follow_up_on: PlainDate | null;
}

export interface QueuePage extends QueueFilter {
  readonly status?: ReferralStatus | undefined;
  readonly order: QueueOrder;
  readonly after?: string | undefined;
  readonly limit: number;
}

const SORTED: Readonly<Record<QueueOrder, RawBuilder<unknown>>> = {
  oldest: sql`r.status_since, r.id`,
  newest: sql`r.created_at desc, r.id desc`,
};
const COLUMNS = { oldest: 'status_since', newest: 'created_at' } as const;
/** The position of a row in the list, as text, because a JavaScript date lacks the microseconds. */
const positionOf = (order: QueueOrder) => sql<string>`r.${sql.ref(COLUMNS[order])}::text || '_' || r.id`;

type Side = 'behind' | 'upTo';

/** The condition that a row lies after the position, or before or at it. */
function atSide(side: Side, position: string | undefined, order: QueueOrder): RawBuilder<boolean> {
  if (position === undefined) return sql<boolean>`true`;
  const [at = '', id = ''] = position.split('_');
  const isForward = (side === 'behind') === (order === 'oldest');
  const comparison = sql.raw(`${isForward ? '>' : '<'}${side === 'upTo' ? '=' : ''}`);
  return sql<boolean>`(r.${sql.ref(COLUMNS[order])}, r.id) ${comparison} (${at}::timestamptz, ${Number(id)}::bigint)`;
}

/** Rows that a walk reads for one page. */
const WALKED_ROWS = 1_500;

/** Where the walk of a page ends; undefined when it reaches the end of the list. */
async function endOfWalk(
  db: Db,
  { status, order, after, ...filter }: QueuePage,
): Promise<string | undefined> {
  const { rows } = await sql<{ position: string }>`
    select ${positionOf(order)} as position from referral r
    where ${inStatus(status)} and ${atSide('behind', after, order)} and ${boundsOf(filter, COLUMNS[order])}
    order by ${SORTED[order]} offset ${WALKED_ROWS - 1} limit 1`.execute(db);
  return rows[0]?.position;
}

/** The rows of a page before the joins. */
function source(page: QueuePage, access: Access, end: string | undefined): RawBuilder<unknown> {
  const { status, order, after, limit } = page;
  const place = sql`${inStatus(status)} and ${atSide('behind', after, order)}`;
  if (access.kind === 'found') {
    const condition = sql<boolean>`${place} and ${matches({ ...page, q: undefined })}`;
    // An index has these columns of an Indiker's referrals, so that full rows are read only for the page.
    const found = foundReferrals(access, sql`r.id, r.status_since, r.created_at`, condition);
    return sql`select r.* from (select r.id from (${found}) r order by ${SORTED[order]} limit ${limit + 1}) o
      join referral r on r.id = o.id`;
  }
  if (access.kind === 'narrow') {
    // Sorts by columns of the indexes, so that full rows are read, and scattered conditions checked, only until the
    // page is full.
    const sorted = sql`select id from (
      select id, status_since, created_at from referral r
      where ${inStatus(status)} and ${matches(withoutScattered(page))} offset 0
    ) r where ${atSide('behind', after, order)} order by ${SORTED[order]}`;
    const found = isScattered(page)
      ? sql`select id from (${sorted} offset 0) o
          where (select true from referral r where r.id = o.id and ${matches(onlyScattered(page))})`
      : sorted;
    return sql`select r.* from (${found} limit ${limit + 1}) o join referral r on r.id = o.id`;
  }
  if (access.kind === 'index')
    return sql`select * from referral r where ${place} and ${boundsOf(page, COLUMNS[order])} and ${matches(page)}`;
  return sql`select * from (
      select * from referral r
      where ${place} and ${atSide('upTo', end, order)} and ${boundsOf(page, COLUMNS[order])}
      order by ${SORTED[order]} limit ${WALKED_ROWS}
    ) r where ${matches(page)}`;
}

/**
 * Cuts the page before the joins, so that they run only for its rows. A page may be short or even empty although more
 * rows follow `next`.
 */
export async function readQueue(db: Db, wanted: QueuePage): Promise<KeysetPage<QueueRow>> {
  const { order, limit } = wanted;
  const access = await chooseAccess(db, wanted, order);
  const end = access.kind === 'walk' ? await endOfWalk(db, wanted) : undefined;
  const { rows } = await sql<QueueRow>`
    select r.id, r.company_name, r.cnpj, r.created_at, r.status_since, ${positionOf(order)} as position,
      r.status, i.id as user_id, i.firstname, i.lastname,
      c.name as contact_name, c.phone as contact_phone, coalesce(k.value, r.estimated_value) as value,
      ${IS_REPEATED} as repeated, r.follow_up_on, o.id as owner_id, o.name as owner_name,
      coalesce((select max(t.id) from status_transition t where t.referral_id = r.id and t.user_id = r.user_id), 0) as transaction_id
    from (${source(wanted, access, end)} order by ${SORTED[order]} limit ${limit + 1}) r
    join indiker i on i.id = r.user_id
    left join operator o on o.id = r.owner_id
    left join contract k on k.referral_id = r.id and k.user_id = r.user_id
    left join lateral (
      select name, phone from referral_contact where referral_id = r.id and user_id = r.user_id order by id limit 1
    ) c on true
    order by ${SORTED[order]}`.execute(db);
  const page = toKeysetPage(rows, limit, ({ position }) => position);
  return { ...page, next: page.next ?? end ?? null };
}
