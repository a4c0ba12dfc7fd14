import { sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';

/** Does nothing when the result of a check that started later is already stored. */
export async function saveCheckResult(db: Db, findings: number, now: Date): Promise<void> {
  await db
    .insertInto('ledger_check_result')
    .values({ checked_at: now, findings })
    .onConflict((conflict) =>
      conflict
        .column('singleton')
        .doUpdateSet({ checked_at: now, findings })
        .where('ledger_check_result.checked_at', '<=', sql<Date>`excluded.checked_at`),
    )
    .execute();
}
