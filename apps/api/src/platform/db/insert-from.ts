import { sql, type RawBuilder } from 'kysely';
import type { DB } from './types.ts';

/** Of `name` or `name as alias`. */
const column = (named: string): RawBuilder<unknown> => {
  const [name = named, alias = name.split('.').at(-1) ?? name] = named.split(' as ');
  return sql`${sql.ref(name)} as ${sql.id(alias)}`;
};

/**
 * A part of a statement or one of its own: inserts one row for each of `from`, to which its values may refer. A distributed
 * database takes no subqueries as values.
 */
export const insertFrom = <Row = { id: number }>(
  table: keyof DB,
  row: Readonly<Record<string, unknown>>,
  from: RawBuilder<unknown>,
  returning: readonly string[] = ['id'],
): RawBuilder<Row> => sql`
  insert into ${sql.table(table)} (${sql.join(Object.keys(row).map((name) => sql.ref(name)))})
  select ${sql.join(Object.values(row))} from ${from} returning ${sql.join(returning.map(column))}`;
