import { type Centavos, reaisFromCentavos } from '@indike/rules/money/money';
import { type RawBuilder, sql, type SelectQueryBuilder } from 'kysely';

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

/** Words of the product itself, as constants for `in (…)`. */
export const literals = (words: readonly string[]): RawBuilder<unknown> =>
  sql.join(words.map((word) => sql.lit(word)));

const UTC = '+00:00';

/**
 * Converts a timestamp from PostgreSQL's JSON form (`2026-11-22T15:04:05.678901+00:00`) to JavaScript's, with
 * milliseconds and `Z`. Slices the text, because a list has dozens of timestamps and parsing them would take longer
 * than all the rest.
 */
export function isoInstant(text: string): string {
  if (text[4] !== '-' || text[10] !== 'T' || !text.endsWith(UTC)) return new Date(text).toISOString();
  const fraction = text.slice(20, -UTC.length);
  return `${text.slice(0, 19)}.${fraction.slice(0, 3).padEnd(3, '0')}Z`;
}

/** Whether the query finds, or the statement changes, any row. */
export const hasRow = async (query: { executeTakeFirst(): Promise<unknown> }): Promise<boolean> =>
  (await query.executeTakeFirst()) !== undefined;

/** How many rows the query finds. */
export async function countRows<D, T extends keyof D, O>(
  query: SelectQueryBuilder<D, T, O>,
): Promise<number> {
  const { n } = await query
    .clearSelect()
    .select(sql<number>`count(*)`.as('n'))
    .$castTo<{ n: number }>()
    .executeTakeFirstOrThrow();
  return n;
}

/** What a filtered list has in all. */
export interface ListSum {
  readonly count: number;
  readonly value: Centavos;
}
export const presentListSum = ({ count, value }: ListSum) => ({ count, value: reaisFromCentavos(value) });

/** The row of a statement that always has one, such as a sum. */
export function onlyRow<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('a sum without a row');
  return row;
}
