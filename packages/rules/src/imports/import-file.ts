import { findColumnIndexes, type ColumnNames } from '../files/csv-columns.ts';
import { readCsv, type CsvRow } from '../files/read-csv.ts';

// What the import files of a provider that moves in have in common (product 12.20): a header, a limited number of
// lines, and texts that are stored and shown.

export const importFileRefusals = {
  import_file_empty: 'O arquivo não tem nenhuma linha além dos nomes das colunas.',
  import_file_quotes: 'Há aspas que abrem e não fecham no arquivo. Nada foi lido.',
} as const;
export type ImportFileRefusal = keyof typeof importFileRefusals;

export type ImportFile<Line, Code extends string> =
  | { readonly ok: true; readonly lines: readonly Line[] }
  | { readonly ok: false; readonly code: ImportFileRefusal | Code };

/** The text of a cell; empty when the file lacks the column. */
export type CellOf<Column extends string> = (column: Column) => string;

interface Layout<Line, Column extends string, Code extends string> {
  readonly columns: ColumnNames<Column>;
  /** Columns that the file may leave out. */
  readonly optional: readonly Column[];
  readonly maxLines: number;
  readonly refusals: { readonly columns: Code; readonly tooLong: Code };
  readonly readLine: (line: number, cellOf: CellOf<Column>) => Line;
}

/** A line that cannot be read is refused on its own, a file that cannot be read as a whole. */
export function readImportFile<Line, Column extends string, Code extends string>(
  text: string,
  { columns, optional, maxLines, refusals, readLine }: Layout<Line, Column, Code>,
): ImportFile<Line, Code> {
  const rows = readCsv(text);
  if (rows === null) return { ok: false, code: 'import_file_quotes' };
  const [header, ...lines] = rows;
  if (header === undefined) return { ok: false, code: 'import_file_empty' };
  const places = findColumnIndexes(header, columns);
  const isMissing = ([column, place]: [string, number]) =>
    place < 0 && !optional.some((other) => other === column);
  if (Object.entries<number>(places).some(isMissing)) return { ok: false, code: refusals.columns };
  if (lines.length === 0) return { ok: false, code: 'import_file_empty' };
  if (lines.length > maxLines) return { ok: false, code: refusals.tooLong };
  const read = ({ line, cells }: CsvRow) => readLine(line, (column) => cells[places[column]] ?? '');
  return { ok: true, lines: lines.map(read) };
}

/** Whether the text can be stored and shown on one line: no control characters, U+0000 or lone surrogates. */
const isPlain = (text: string): boolean => text.isWellFormed() && !/[\p{Cc}\u2028\u2029]/u.test(text);

export const isShortLine = (text: string, max: number): boolean => text.length <= max && isPlain(text);

const MAX_SHOWN = 254;

/** A cell with any content, made safe to be shown beside the reason. */
export const displayableCell = (text: string): string => (isPlain(text) ? text.slice(0, MAX_SHOWN) : '');

/** Maps each line whose key occurred before to the first line with that key. */
export function findRepeatedLines<Line extends { readonly line: number }>(
  lines: readonly Line[],
  keyOf: (line: Line) => string | null,
): ReadonlyMap<number, number> {
  const first = new Map<string, number>();
  const earlier = new Map<number, number>();
  for (const row of lines) {
    const key = keyOf(row);
    if (key === null) continue;
    const before = first.get(key);
    if (before === undefined) first.set(key, row.line);
    else earlier.set(row.line, before);
  }
  return earlier;
}
