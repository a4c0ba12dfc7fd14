import { sql, type RawBuilder } from 'kysely';
import type { Queryable } from './database.ts';

/** By what a database and its transactions have in common. */
const known = new WeakMap<object, boolean>();

/** Whether an earlier answer said that the tables are not distributed. */
export const isKnownWhole = (db: Queryable): boolean => known.get(db.getExecutor().adapter) === false;

/** Whether the tables are distributed over several servers (decision 0084). Asked once for each pool. */
export async function isDistributed(db: Queryable): Promise<boolean> {
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
 * Runs a statement that locks rows, which a distributed database does on one shard only: there for each Indiker of `from`
 * in turn, in the same order for everybody. `run` gets the condition on the rows' `user_id`.
 */
export async function lockRows<Row>(
  db: Queryable,
  from: RawBuilder<unknown>,
  run: (owned: RawBuilder<boolean>) => Promise<Row[]>,
): Promise<Row[]> {
  if (!(await isDistributed(db))) return run(sql`true`);
  const { rows: owners } = await sql<{ user_id: number }>`
    select distinct user_id from ${from} order by user_id`.execute(db);
  const locked: Row[] = [];
  for (const { user_id: id } of owners) locked.push(...(await run(sql`user_id = ${id}`)));
  return locked;
}
