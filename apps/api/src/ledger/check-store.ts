import { sql } from 'kysely';
import type { Db, Tx } from '../platform/db/database.ts';
import type { Progress } from './check-queries.ts';

/**
 * Ends a check that can be resumed. Does not store the result when that of a check that started later is already there.
 */
export async function saveCheckResult(db: Db, findings: number, now: Date): Promise<void> {
  await db
    .with('ended', (cte) => cte.deleteFrom('ledger_check_progress'))
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

export async function saveProgress(tx: Tx, progress: Progress, now: Date): Promise<void> {
  const values = { saved_at: now, progress: JSON.stringify(progress) };
  await tx
    .insertInto('ledger_check_progress')
    .values(values)
    .onConflict((conflict) => conflict.column('singleton').doUpdateSet(values))
    .execute();
}

/** How far a check came that was interrupted less than a day ago. */
export async function findProgress(db: Db, now: Date): Promise<Progress | undefined> {
  const row = await db
    .selectFrom('ledger_check_progress')
    .select(sql<Progress>`progress`.as('progress'))
    .where('saved_at', '>', sql<Date>`${now}::timestamptz - interval '1 day'`)
    .executeTakeFirst();
  return row?.progress;
}
