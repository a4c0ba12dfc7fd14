import { type RawBuilder, sql } from 'kysely';
import type { Db, Queryable, Tx } from '../platform/db/database.ts';
import { allOf } from '../platform/db/rows.ts';
import type { OperatorId } from '../platform/http/authentication.ts';
import { closedReferralCounts } from '../programme/commands.ts';

/** Whom an announcement reaches: those with a number of closed referrals from `from` and below `below`, of a state. */
export interface Audience {
  readonly from: number;
  /** Null without an end. */
  readonly below: number | null;
  /** Null for all states. */
  readonly stateId: number | null;
}

/**
 * The Indikers `i` whom it reaches, among the given ids. A blocked person cannot sign in, and an address that nobody has
 * confirmed may be a stranger's.
 */
const reached = ({ from, below, stateId }: Audience, ids: RawBuilder<unknown>): RawBuilder<unknown> => {
  const isOfLevel = from > 0 || below !== null;
  const counts = isOfLevel && sql`left join ${closedReferralCounts(ids)} r on r.user_id = i.id`;
  const conditions = allOf([
    sql`i.id in (${ids}) and i.erased_at is null and i.blocked_at is null and i.email_verified_at is not null`,
    stateId !== null && sql`i.city_id in (select id from city where state_id = ${stateId})`,
    from > 0 && sql`r.closed >= ${from}`,
    below !== null && sql`coalesce(r.closed, 0) < ${below}`,
  ]);
  return sql`from indiker i ${counts || sql``} where ${conditions}`;
};

export async function countReached(db: Queryable, audience: Audience): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n ${reached(audience, sql`select id from indiker`)}`.execute(db);
  return rows[0]?.n ?? 0;
}

export async function reachedAmong(tx: Tx, audience: Audience, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select i.id ${reached(audience, sql`select unnest(${ids}::bigint[])`)} order by i.id`.execute(tx);
  return rows.map(({ id }) => id);
}

interface Slice {
  readonly after: number;
  /** Who joined later is told nothing. */
  readonly joinedUntil: Date;
  readonly limit: number;
}

/** The ids of the next Indikers, whether they are reached or not. */
export async function nextIndikers(tx: Tx, { after, joinedUntil, limit }: Slice): Promise<number[]> {
  const rows = await tx
    .selectFrom('indiker')
    .select('id')
    .where('id', '>', after)
    .where('created_at', '<=', joinedUntil)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

interface NewAnnouncement {
  readonly title: string;
  readonly text: string;
  /** What the level is called. */
  readonly level: string | null;
  readonly audience: Audience;
  readonly recipients: number;
  readonly digest: Buffer;
  readonly operatorId: OperatorId;
  readonly now: Date;
}

/** Undefined when there is one with this digest. */
export async function insertAnnouncement(
  tx: Tx,
  { audience: { from, below, stateId }, operatorId, now, ...values }: NewAnnouncement,
): Promise<number | undefined> {
  const row = await tx
    .insertInto('announcement')
    .values({
      ...values,
      closed_from: from,
      closed_below: below,
      state_id: stateId,
      operator_id: operatorId,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('digest').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Undefined when everybody has it. The lock lets one slice follow the other. */
export const lockUnfinished = (tx: Tx, id: number) =>
  tx
    .selectFrom('announcement')
    .select(['created_at', 'sent_up_to', 'closed_from', 'closed_below', 'state_id'])
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();

export async function markSent(
  tx: Tx,
  id: number,
  { sent, upTo }: { sent: number; upTo: number },
): Promise<void> {
  await tx
    .updateTable('announcement')
    .set((q) => ({ sent: q('sent', '+', sent), sent_up_to: upTo }))
    .where('id', '=', id)
    .execute();
}

export async function markFinished(tx: Tx, id: number, now: Date): Promise<void> {
  await tx.updateTable('announcement').set({ finished_at: now }).where('id', '=', id).execute();
}

const LIMIT = 100;

export const listAnnouncements = (db: Db) =>
  db
    .selectFrom('announcement as a')
    .innerJoin('operator as o', 'o.id', 'a.operator_id')
    .leftJoin('state as s', 's.id', 'a.state_id')
    .select(['a.id', 'a.title', 'a.text', 'a.level', 's.title as state', 'o.name as by', 'a.created_at'])
    .select(['a.recipients', 'a.sent', 'a.finished_at'])
    .orderBy('a.id', 'desc')
    .limit(LIMIT)
    .execute();
