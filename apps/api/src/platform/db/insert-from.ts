import { sql, type RawBuilder } from 'kysely';
import type { DB } from './types.ts';

/** Of `name` or `name as alias`. */
const column = (named: string): RawBuilder<unknown> => {
  const [name = named, alias = name] = named.split(' as ');
  return sql`${sql.ref(name)} as ${sql.id(alias)}`;
};

/** A part of a statement: inserts one row for each of `from`, to which its values may refer. */
export const insertFrom = (
  table: keyof DB,
  row: Readonly<Record<string, unknown>>,
  from: RawBuilder<unknown>,
  returning: readonly string[] = ['id'],
): RawBuilder<unknown> => sql`
  insert into ${sql.table(table)} (${sql.join(Object.keys(row).map((name) => sql.ref(name)))})
  select ${sql.join(Object.values(row))} from ${from} returning ${sql.join(returning.map(column))}`;
