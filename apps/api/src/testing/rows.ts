import type { ReferralStatus } from '@indike/rules/referrals/referrals';
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
export async function putInStatus(db: Db, referralId: number, status: ReferralStatus): Promise<void> {
  await db.updateTable('referral').set({ status }).where('id', '=', referralId).execute();
}

/** Sets the status and records its transition, which the ledger check requires. */
export async function moveToStatus(db: Db, referralId: number, status: ReferralStatus): Promise<void> {
  await putInStatus(db, referralId, status);
  await sql`
    insert into status_transition (user_id, referral_id, status, created_at)
    select user_id, id, status, status_since from referral where id = ${referralId}`.execute(db);
}

export async function statusOf(db: Db, referralId: number): Promise<ReferralStatus> {
  const row = await db
    .selectFrom('referral')
    .select('status')
    .where('id', '=', referralId)
    .executeTakeFirstOrThrow();
  return row.status;
}
