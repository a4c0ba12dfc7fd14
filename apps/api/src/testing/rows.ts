import { sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import type { DB } from '../platform/db/types.ts';

/** The number of rows per table. The same numbers before and after mean that nothing was inserted or deleted. */
export async function rowCounts(db: Db, ...tables: (keyof DB)[]): Promise<Record<string, number>> {
  const counts = await Promise.all(
    tables.map(async (table) => {
      const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(db);
      return [table, rows[0]?.n ?? -1] as const;
    }),
  );
  return Object.fromEntries(counts);
}

/** Sets the status directly, without the transitions that would lead there. */
export async function putInStatus(db: Db, referralId: number, statusId: number | null): Promise<void> {
  await db.updateTable('referral').set({ status_id: statusId }).where('id', '=', referralId).execute();
}

/** Sets the status and records its transition, which the ledger check requires. */
export async function moveToStatus(db: Db, referralId: number, statusId: number): Promise<void> {
  await putInStatus(db, referralId, statusId);
  await sql`
    insert into status_transition (user_id, referral_id, status_id, created_at)
    select user_id, id, status_id, status_since from referral where id = ${referralId}`.execute(db);
}

export async function statusOf(db: Db, referralId: number): Promise<number | null> {
  const row = await db
    .selectFrom('referral')
    .select('status_id')
    .where('id', '=', referralId)
    .executeTakeFirstOrThrow();
  return row.status_id;
}
