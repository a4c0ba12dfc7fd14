import { sql } from 'kysely';
import type { DB } from './types.ts';
import type { Queryable, Tx } from './database.ts';

/** A range of ids, both ends included. */
export interface IdSlice {
  readonly first: number;
  readonly last: number;
}

/** Every id that a column can hold, so that a check misses no row, not even a forged one. */
export const ALL_IDS: IdSlice = { first: Number.MIN_SAFE_INTEGER, last: Number.MAX_SAFE_INTEGER };

/** Whether no rows can follow the slice. */
export const isLast = ({ last }: IdSlice): boolean => last === ALL_IDS.last;

/** The range of `size` rows from `first` on. The one of a table's last rows reaches to the end of all ids. */
export async function nextIdSlice(
  db: Queryable,
  table: keyof DB,
  size: number,
  first: number,
): Promise<IdSlice> {
  const { rows } = await sql<{ last: number }>`
    select id as last from ${sql.table(table)} where id >= ${first}::bigint
    order by id offset ${size - 1}::bigint limit 1`.execute(db);
  return { first, last: rows[0]?.last ?? ALL_IDS.last };
}

/**
 * Divides a table into ranges of `size` rows each, by id, without a gap between them or at either end. Whole tables are
 * read range by range, so that no statement takes longer when the table grows. That holds for finding the ranges, too:
 * each statement reads the ids of one range.
 */
export async function idSlices(tx: Tx, table: keyof DB, size: number): Promise<IdSlice[]> {
  const slices: IdSlice[] = [];
  for (let { first } = ALL_IDS; ;) {
    const slice = await nextIdSlice(tx, table, size, first);
    slices.push(slice);
    if (isLast(slice)) return slices;
    first = slice.last + 1;
  }
}
