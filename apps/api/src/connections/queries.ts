import { sql } from 'kysely';
import type { Db, Queryable } from '../platform/db/database.ts';
import { type KeysetPage, toKeysetPage } from '../platform/db/rows.ts';
import type { ReferralStatus } from '@indike/rules/referrals/referrals';

type Counts = Readonly<Record<'pending' | 'synced' | 'person' | 'failed', number>>;
const NONE: Counts = { pending: 0, synced: 0, person: 0, failed: 0 };

export async function countLinks(db: Queryable, connectionId: number): Promise<Counts> {
  const rows = await db
    .selectFrom('connection_link')
    .select(['state', sql<number>`count(*)::int`.as('count')])
    .where('connection_id', '=', connectionId)
    .groupBy('state')
    .execute();
  return { ...NONE, ...Object.fromEntries(rows.map(({ state, count }) => [state, count])) };
}

/** Of a referral that waits for a person or could not be brought over. */
export interface ItemRow {
  readonly referral_id: number;
  readonly company_name: string | null;
  readonly state: 'person' | 'failed';
  readonly reason: string;
  readonly attempts: number;
  readonly changed_at: Date;
}

export async function listItems(
  db: Queryable,
  connectionId: number,
  { after, limit }: { readonly after?: string | undefined; readonly limit: number },
): Promise<KeysetPage<ItemRow>> {
  const rows = await db
    .selectFrom('connection_link as l')
    .leftJoin('referral as r', 'r.id', 'l.referral_id')
    .select(['l.referral_id', 'r.company_name', 'l.state', 'l.attempts', 'l.changed_at'])
    .select(sql<string>`coalesce(l.reason, 'crm_broken')`.as('reason'))
    .where('l.connection_id', '=', connectionId)
    .where('l.state', 'in', [sql.lit('person'), sql.lit('failed')])
    .$if(after !== undefined, (q) => q.where('l.referral_id', '<', Number(after)))
    .orderBy('l.referral_id', 'desc')
    .limit(limit + 1)
    .$castTo<ItemRow>()
    .execute();
  return toKeysetPage(rows, limit, ({ referral_id }) => String(referral_id));
}

/** Open referrals that the connection brings and for which it has no deal yet, by status. */
export async function countUnlinked(
  db: Db,
  connectionId: number,
  statuses: readonly ReferralStatus[],
): Promise<{ status: ReferralStatus; count: number }[]> {
  const { rows } = await sql<{ status: ReferralStatus; count: number }>`
    select r.status, count(*)::int as count from referral r
    left join connection_link l on l.connection_id = ${connectionId} and l.referral_id = r.id and l.deal_id is not null
    where r.status = any(${statuses}::text[]) and l.referral_id is null
      and coalesce(r.imported_at, r.created_at) >= coalesce((select brings_since from connection where id = ${connectionId}), '-infinity')
    group by r.status order by r.status`.execute(db);
  return rows;
}

/** The newest deals of the connection. */
export const newestDeals = (db: Db, connectionId: number, limit: number) =>
  db
    .selectFrom('connection_link')
    .selectAll()
    .where('connection_id', '=', connectionId)
    .where('deal_id', 'is not', null)
    .orderBy('changed_at', 'desc')
    .limit(limit)
    .execute();
