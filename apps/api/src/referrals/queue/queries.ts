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
  isScattered,
  matches,
  onlyText,
  onlyRepeated,
  repeatedAmong,
  keysOf,
  withoutText,
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
  readonly message_unread: boolean;
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

const COLUMNS = { oldest: 'status_since', newest: 'created_at' } as const;
const inOrder = (order: QueueOrder, table = 'r'): RawBuilder<unknown> => {
  const direction = order === 'oldest' ? sql`` : sql`desc`;
  return sql`order by ${sql.ref(`${table}.${COLUMNS[order]}`)} ${direction}, ${sql.ref(`${table}.id`)} ${direction}`;
};
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
    ${inOrder(order)} offset ${WALKED_ROWS - 1} limit 1`.execute(db);
  return rows[0]?.position;
}

/** The rows of a page before the joins: `id` and `cnpj`. */
function source(page: QueuePage, access: Access, end: string | undefined): RawBuilder<unknown> {
  const { status, order, after, limit } = page;
  // What indexes have, so that full rows are read only for the page.
  const keys = sql`${keysOf(page)}, r.status_since, r.created_at`;
  const place = sql`${inStatus(status)} and ${atSide('behind', after, order)}`;
  const cut = sql`limit ${limit + 1}`;
  /** Reads `rows`, which are in order, until the page is full. */
  const among = (rows: RawBuilder<unknown>, condition: RawBuilder<boolean>) => sql`
    select r.id, r.cnpj from ${onlyRepeated(rows, page)} join referral r on r.id = w.id
    where ${condition} ${inOrder(order, 'w')} ${cut}`;
  const whole = (rows: RawBuilder<unknown>) =>
    sql`select r.id, r.cnpj from (${rows}) w join referral r on r.id = w.id`;
  if (access.kind === 'index')
    return sql`select r.id, r.cnpj from referral r
      where ${place} and ${boundsOf(page, COLUMNS[order])} and ${matches(page)} ${inOrder(order)} ${cut}`;
  if (access.kind === 'found') {
    const condition = sql<boolean>`${place} and ${matches(withoutText(page))}`;
    const found = sql`(${foundReferrals(access, keys, condition)})`;
    return whole(sql`select w.* from ${onlyRepeated(found, page)} ${inOrder(order, 'w')} ${cut}`);
  }
  if (access.kind === 'narrow') {
    const narrow = sql`select * from (
      select ${keys} from referral r where ${inStatus(status)} and ${matches(withoutText(page))} offset 0
    ) r where ${atSide('behind', after, order)} ${inOrder(order)}`;
    return isScattered(page)
      ? among(sql`(${narrow} offset 0)`, matches(onlyText(page)))
      : whole(sql`${narrow} ${cut}`);
  }
  return among(
    sql`(select ${keys} from referral r
      where ${place} and ${atSide('upTo', end, order)} and ${boundsOf(page, COLUMNS[order])}
      ${inOrder(order)} limit ${WALKED_ROWS})`,
    matches(page),
  );
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
    with page as materialized (
      ${source(wanted, access, end)}
    )
    select r.id, r.company_name, r.cnpj, r.created_at, r.status_since, ${positionOf(order)} as position,
      r.status, i.id as user_id, i.firstname, i.lastname,
      c.name as contact_name, c.phone as contact_phone, coalesce(k.value, r.estimated_value) as value,
      r.id in (select id from ${repeatedAmong(sql`page`)} v) as repeated, exists (
        select from message m
        where m.referral_id = r.id and m.user_id = r.user_id and m.operator_id is null and m.read_at is null
      ) as message_unread, r.follow_up_on, o.id as owner_id, o.name as owner_name,
      coalesce((
        select max(t.id) from status_transition t where t.referral_id = r.id and t.user_id = r.user_id
      ), 0) as transaction_id
    from page p
    join referral r on r.id = p.id
    join indiker i on i.id = r.user_id
    left join operator o on o.id = r.owner_id
    left join contract k on k.referral_id = r.id and k.user_id = r.user_id
    left join lateral (
      select name, phone from referral_contact where referral_id = r.id and user_id = r.user_id order by id limit 1
    ) c on true
    ${inOrder(order)}`.execute(db);
  const page = toKeysetPage(rows, limit, ({ position }) => position);
  return { ...page, next: page.next ?? end ?? null };
}

/** Those of the referrals of whose company another Indiker has an open referral. */
export async function findRepeated(db: Db, ids: readonly number[]): Promise<number[]> {
  const given = sql`(select id, cnpj from referral where id = any(${ids}::bigint[]) offset 0)`;
  const { rows } = await sql<{ id: number }>`select id from ${repeatedAmong(given)} v order by id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
