import { sql, type RawBuilder } from 'kysely';

export interface KeysetPage<Row> {
  readonly rows: Row[];
  /** The position after which the next page starts; null on the last page. */
  readonly next: string | null;
}

/** Cuts rows that were read with `limit + 1`: the extra row shows that there is a next page. */
export function toKeysetPage<Row>(
  rows: Row[],
  limit: number,
  positionOf: (last: Row) => string,
): KeysetPage<Row> {
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return { rows: shown, next: last === undefined ? null : positionOf(last) };
}

/** Joins the conditions with `and`. `false` stands for a filter that is not set. */
export function allOf(conditions: readonly (RawBuilder<unknown> | false)[]): RawBuilder<boolean> {
  const wanted = conditions.filter((condition) => condition !== false);
  return wanted.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(wanted, sql` and `)}`;
}
