import { sql, type RawBuilder } from 'kysely';
import type { DB } from './types.ts';

/**
 * Inserts one row for each of a preceding part of the statement, and returns its id. Values may refer to that part: a
 * distributed database takes no subqueries as values.
 */
export const insertFrom = (
  table: keyof DB,
  row: Readonly<Record<string, unknown>>,
  from: RawBuilder<unknown>,
): RawBuilder<{ id: number }> => sql`
  insert into ${sql.table(table)} (${sql.join(Object.keys(row).map((name) => sql.ref(name)))})
  select ${sql.join(Object.values(row))} from ${from} returning id`;
