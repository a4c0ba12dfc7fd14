import { sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';

/** Fails when the database cannot be reached. */
export async function reachDatabase(db: Db): Promise<void> {
  await sql`select 1`.execute(db);
}
