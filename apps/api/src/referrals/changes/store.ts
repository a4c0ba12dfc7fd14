import { sql } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';

/**
 * Called at each start. After a restore into another server, some changes have transaction ids that the server has not
 * reached yet; they get the id of the current transaction. Otherwise there are no such changes.
 */
export async function renumberFutureChanges(db: Queryable): Promise<void> {
  await sql`
    update referral_change set changed_xid = change_number()
    where changed_xid >= change_end()`.execute(db);
}

/** After a restore: readers have cursors with transaction ids that are given again, and must start anew. */
export async function beginHistory(db: Queryable): Promise<void> {
  await sql`update change_history set id = gen_random_uuid()`.execute(db);
}
