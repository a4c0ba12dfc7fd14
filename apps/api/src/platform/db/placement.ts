import { sql } from 'kysely';
import type { Queryable } from './database.ts';

const known = new WeakMap<object, boolean>();

/** Whether the database is distributed over several servers. Asked once for each pool. */
async function isDistributed(db: Queryable): Promise<boolean> {
  // The same object for a database and its transactions.
  const { adapter } = db.getExecutor();
  const answer = known.get(adapter);
  if (answer !== undefined) return answer;
  const { rows } = await sql<{ found: boolean }>`
    select to_regclass('pg_catalog.pg_dist_partition') is not null as found`.execute(db);
  const found = rows[0]?.found ?? false;
  known.set(adapter, found);
  return found;
}

/**
 * Groups of rows that one locking statement may name together: all of them, but on a distributed database those of one
 * Indiker, in the order of the first of each. There a statement with `for update` runs on one shard only (decision 0084).
 */
export async function lockableTogether<Row>(
  db: Queryable,
  rows: readonly Row[],
  ownerOf: (row: Row) => number,
): Promise<Row[][]> {
  if (rows.length === 0) return [];
  if (rows.length === 1 || !(await isDistributed(db))) return [[...rows]];
  return [...Map.groupBy(rows, ownerOf).values()];
}
