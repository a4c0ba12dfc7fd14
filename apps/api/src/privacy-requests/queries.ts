import type { PrivacyRequest } from '@indike/contract/operator/privacy-requests';
import { sql, type RawBuilder } from 'kysely';
import type { Queryable } from '../platform/db/database.ts';
import { type KeysetPage, toKeysetPage } from '../platform/db/rows.ts';

export interface PrivacyRequestRow {
  readonly id: number;
  readonly kind: PrivacyRequest['kind'];
  readonly source: PrivacyRequest['source'];
  readonly user_id: number | null;
  readonly firstname: string | null;
  readonly lastname: string | null;
  readonly requester: string | null;
  readonly details: string | null;
  readonly received_on: string;
  readonly due_on: string;
  readonly created_by: string | null;
  readonly closed_at: Date | null;
  readonly closed_by: string | null;
  readonly answer: string | null;
}

interface RequestPage {
  readonly status: 'open' | 'closed';
  readonly indiker?: number | undefined;
  readonly after?: string | undefined;
  readonly limit: number;
}

function behind(after: string | undefined, status: RequestPage['status']): RawBuilder<boolean> {
  if (after === undefined) return sql<boolean>`true`;
  const [id, due] = after.split('_').toReversed();
  return status === 'open'
    ? sql<boolean>`(p.due_on, p.id) > (${due ?? '0001-01-01'}::date, ${Number(id)})`
    : sql<boolean>`p.id < ${Number(id)}`;
}

const selected = (page: RawBuilder<unknown>, order: RawBuilder<unknown>) => sql<PrivacyRequestRow>`
  select p.id, p.kind, p.source, p.user_id, i.firstname, i.lastname, p.requester, p.details, p.received_on, p.due_on,
    c.name as created_by, p.closed_at, a.name as closed_by, p.answer
  from (${page}) p
  left join indiker i on i.id = p.user_id
  left join operator c on c.id = p.created_by
  left join operator a on a.id = p.closed_by
  order by ${order}`;

/** Open requests by due date, or answered requests, newest first. */
export async function readRequests(
  db: Queryable,
  { status, indiker, after, limit }: RequestPage,
): Promise<KeysetPage<PrivacyRequestRow>> {
  const isOpen = status === 'open';
  const order = isOpen ? sql`p.due_on, p.id` : sql`p.id desc`;
  const state = isOpen ? sql`p.closed_at is null` : sql`p.closed_at is not null`;
  const whose = indiker === undefined ? sql`true` : sql`p.user_id = ${indiker}`;
  const { rows } = await selected(
    sql`select * from privacy_request p where ${state} and ${whose} and ${behind(after, status)}
      order by ${order} limit ${limit + 1}`,
    order,
  ).execute(db);
  return toKeysetPage(rows, limit, ({ due_on, id }) => (isOpen ? `${due_on}_${id}` : String(id)));
}

export async function findRequest(db: Queryable, id: number): Promise<PrivacyRequestRow | undefined> {
  const { rows } = await selected(sql`select * from privacy_request where id = ${id}`, sql`p.id`).execute(db);
  return rows[0];
}
