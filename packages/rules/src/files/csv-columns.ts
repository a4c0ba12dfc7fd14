import type { CsvRow } from './read-csv.ts';

/** Lower-case letters without accents; everything else becomes a single space. */
const folded = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .trim();

/** The header names accepted for each column, in the form that `folded` returns. */
export type ColumnNames<Column extends string> = Readonly<Record<Column, readonly string[]>>;

/** The index of each column; -1 when the header lacks it. */
export type ColumnIndexes<Column extends string> = Readonly<Record<Column, number>>;

export function findColumnIndexes<Column extends string>(
  { cells }: CsvRow,
  columns: ColumnNames<Column>,
): ColumnIndexes<Column> {
  const names = cells.map(folded);
  const places = Object.entries<readonly string[]>(columns).map(
    ([column, known]) => [column, names.findIndex((name) => known.includes(name))] as const,
  );
  return Object.fromEntries(places) as Record<Column, number>;
}

/** Whether the text is one of the words, ignoring accents, case and punctuation. `words` are in folded form. */
export const isOneOf = (text: string, words: readonly string[]): boolean => words.includes(folded(text));
