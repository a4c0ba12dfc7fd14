import { type RawBuilder, sql } from 'kysely';

declare const rowOf: unique symbol;
/** The values of a `T` without their names. Instants are text, as in all JSON that the database builds. */
export type JsonRow<T> = readonly unknown[] & { readonly [rowOf]: T };

/**
 * Columns as one JSON value of a hot read, and back. PostgreSQL describes each column of a row anew with each answer, and an
 * object's names would be written and parsed each time.
 */
export function jsonRow<T extends object>(columns: readonly string[]) {
  const names = columns.map((column) => column.replace(/^.*[. ]/, ''));
  const values = columns.map((column) => sql.ref(column.replace(/ as .*/, '')));
  const expression = sql<JsonRow<T>>`json_build_array(${sql.join(values)})`;
  return {
    expression,
    /** All rows in this order, for a subquery. */
    list: (order: RawBuilder<unknown>) =>
      sql<JsonRow<T>[]>`coalesce(json_agg(${expression} order by ${order}), '[]')`,
    read: (row: JsonRow<T>): T => {
      const named: Record<string, unknown> = {};
      for (const [index, name] of names.entries()) named[name] = row[index];
      return named as T;
    },
  };
}
