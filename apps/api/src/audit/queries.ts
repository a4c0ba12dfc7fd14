import { auditActionsWith, type AuditAction, type AuditEntity } from '@indike/rules/operators/audit-actions';
import { addDays, instantAtSaoPauloStart, type PlainDate } from '@indike/rules/dates/calendar';
import { INDEPENDENCE_DAYS } from '@indike/rules/payouts/batches';
import { sql, type RawBuilder } from 'kysely';
import type { Db, Queryable } from '../platform/db/database.ts';
import { allOf, type KeysetPage, toKeysetPage } from '../platform/db/rows.ts';

export interface AuditFilter {
  readonly q?: string | undefined;
  readonly operator?: number | undefined;
  readonly action?: AuditAction | undefined;
  readonly entity?: AuditEntity | undefined;
  readonly entity_id?: number | undefined;
  readonly from?: PlainDate | undefined;
  readonly to?: PlainDate | undefined;
}

export interface AuditPage extends AuditFilter {
  readonly after?: string | undefined;
  readonly limit: number;
}

export interface AuditRow {
  readonly id: number;
  readonly created_at: Date;
  /** `created_at` as text with microseconds, which a JavaScript Date would lose. */
  readonly at: string;
  readonly operator_id: number;
  readonly name: string;
  /** Null for an API key. */
  readonly email: string | null;
  readonly address: string | null;
  readonly action: string;
  readonly entity: string;
  readonly entity_id: number | null;
  readonly before: Record<string, unknown> | null;
  readonly after: Record<string, unknown> | null;
  readonly request_id: string | null;
}

/** The conditions on an audit entry aliased `a`. */
export function matches({
  q,
  operator,
  action,
  entity,
  entity_id,
  from,
  to,
}: AuditFilter): RawBuilder<boolean> {
  return allOf([
    q !== undefined && sql`a.action = any(${auditActionsWith(q)}::text[])`,
    operator !== undefined && sql`a.operator_id = ${operator}`,
    action !== undefined && sql`a.action = ${action}`,
    entity !== undefined && sql`a.entity = ${entity}`,
    entity_id !== undefined && sql`a.entity_id = ${entity_id}`,
    from !== undefined && sql`a.created_at >= ${instantAtSaoPauloStart(from)}`,
    to !== undefined && sql`a.created_at < ${instantAtSaoPauloStart(addDays(to, 1))}`,
  ]);
}

function behind(after: string | undefined): RawBuilder<boolean> {
  if (after === undefined) return sql<boolean>`true`;
  const [at = '', id = ''] = after.split('_');
  return sql<boolean>`(a.created_at, a.id) < (${at}::timestamptz, ${Number(id)})`;
}

/** Joins the operator to the rows that `chosen` selects. */
const entriesOf = (chosen: RawBuilder<unknown>): RawBuilder<AuditRow> => sql<AuditRow>`
  select a.id, a.created_at, a.created_at::text as at, a.operator_id, o.name, o.email, a.address, a.action,
    a.entity, a.entity_id, a.before, a.after, a.request_id
  from (${chosen}) a
  join operator o on o.id = a.operator_id`;

export async function readAuditEntries(db: Db, ids: readonly number[]): Promise<AuditRow[]> {
  const { rows } = await sql<AuditRow>`
    ${entriesOf(sql`select * from audit_log a where a.id = any(${ids}::bigint[])`)} order by a.id`.execute(
    db,
  );
  return rows;
}

/** One page, newest first, with the cursor of the next. */
export async function listAuditEntries(db: Db, page: AuditPage): Promise<KeysetPage<AuditRow>> {
  const { after, limit } = page;
  const chosen = sql`
    select * from audit_log a where ${matches(page)} and ${behind(after)}
    order by a.created_at desc, a.id desc limit ${limit + 1}`;
  const { rows } = await sql<AuditRow>`
    ${entriesOf(chosen)} order by a.created_at desc, a.id desc`.execute(db);
  return toKeysetPage(rows, limit, (last) => `${last.at}_${last.id}`);
}

/** An operator as lists and details name them. */
export interface NamedOperator {
  readonly id: number;
  readonly name: string;
}

/** The operator in a column, such as 'v.approved_by', as a part of a larger statement; null when it is empty. */
export const operatorIn = (column: string): RawBuilder<NamedOperator | null> => sql<NamedOperator | null>`(
  select json_build_object('id', o.id, 'name', o.name) from operator o where o.id = ${sql.ref(column)})`;

/**
 * Whether two operators count as two people. For some days after joining, a new operator counts as the person who
 * invited them, because one person can invite an address of their own; and likewise as the person who set the company's
 * sign-in or gave its directory the token by which they came. So does a colleague of old whom that sign-in names for the
 * first time, because its issuer decides who has their address.
 */
export async function areIndependent(db: Queryable, one: number, other: number, now: Date): Promise<boolean> {
  const since = sql`${now}::timestamptz - make_interval(days => ${sql.lit(INDEPENDENCE_DAYS)})`;
  const { rows } = await sql`
    with recursive behind (start, id) as (
      select o.id, o.id from operator o where o.id in (${one}, ${other})
      union
      select b.start, sponsor.id from behind b join operator o on o.id = b.id
      cross join lateral (
        select i.invited_by as id from operator_invitation i where i.email = o.email and i.accepted_at > ${since}
        union all select s.sponsor_id from operator_sponsor s where s.operator_id = o.id and s.sponsored_at > ${since}
      ) sponsor
    )
    select from behind a join behind b on b.id = a.id and b.start <> a.start limit 1`.execute(db);
  return rows.length === 0;
}
