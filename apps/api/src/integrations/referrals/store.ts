import { sql } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';

/**
 * At each start. A database that was restored into another server has changes with numbers that its transactions reach only
 * later; they become changes of this moment. Elsewhere there are none.
 */
export async function renumberFutureChanges(db: Queryable): Promise<void> {
  await sql`
    update referral_change set changed_xid = pg_current_xact_id()
    where changed_xid >= pg_snapshot_xmax(pg_current_snapshot())`.execute(db);
}
