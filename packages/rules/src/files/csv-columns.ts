import type { CsvRow } from './read-csv.ts';

/** Without accents, case and signs. */
const folded = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .trim();

/** The names by which a file may call each column, without accents, case and signs. */
export type ColumnNames<Column extends string> = Readonly<Record<Column, readonly string[]>>;

/** Where each column is; -1 where the header does not have it. */
export type ColumnPlaces<Column extends string> = Readonly<Record<Column, number>>;

export function columnPlaces<Column extends string>(
  { cells }: CsvRow,
  columns: ColumnNames<Column>,
): ColumnPlaces<Column> {
  const names = cells.map(folded);
  const places = Object.entries<readonly string[]>(columns).map(
    ([column, known]) => [column, names.findIndex((name) => known.includes(name))] as const,
  );
  return Object.fromEntries(places) as Record<Column, number>;
}

/** One of these words, whatever its accents, case and signs. */
export const isOneOf = (text: string, words: readonly string[]): boolean => words.includes(folded(text));
