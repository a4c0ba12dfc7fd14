// Reads CSV files as spreadsheets and banks in Brazil write them: `;`, a tab or a comma between cells, and optional
// quotes around cells.
import { withoutGuard } from './csv.ts';

const SEPARATORS = [';', '\t', ','] as const;

export interface CsvRow {
  /** The line of the file on which the row begins, counted from 1 as a text editor shows it. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** The first of SEPARATORS that occurs outside quotes in the first line. */
function separatorOf(text: string): string {
  const [first = ''] = text.replace(/"[^"]*"/g, '').split(/\r\n|\r|\n/, 1);
  return SEPARATORS.find((separator) => first.includes(separator)) ?? SEPARATORS[0];
}

/** Matches one cell, quoted (with doubled quotes inside) or plain, and the separator or line end after it. */
const cellPattern = (separator: string) =>
  new RegExp(
    String.raw`(?:"((?:[^"]|"")*)"|([^"${separator}\r\n][^${separator}\r\n]*|))(${separator}|\r\n|\r|\n|$)`,
    'y',
  );

const linesIn = (text: string): number => text.split(/\r\n|\r|\n/).length - 1;

/**
 * Returns all rows that are not empty. Returns null when quotes do not match, because everything after them may then be
 * in the wrong cell.
 */
export function readCsv(file: string): CsvRow[] | null {
  const text = file.replace(/^\uFEFF/, '');
  const pattern = cellPattern(separatorOf(text));
  const rows: CsvRow[] = [];
  let cells: string[] = [];
  let line = 1;
  let begun = line;
  while (pattern.lastIndex < text.length || cells.length > 0) {
    const match = pattern.exec(text);
    if (match === null) return null;
    const [whole, quoted, plain = '', end = ''] = match;
    cells.push(withoutGuard((quoted === undefined ? plain : quoted.replaceAll('""', '"')).trim()));
    line += linesIn(whole);
    if (SEPARATORS.some((separator) => separator === end)) continue;
    if (cells.some((cell) => cell !== '')) rows.push({ line: begun, cells });
    cells = [];
    begun = line;
  }
  return rows;
}
