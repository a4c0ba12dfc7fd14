// Reads what spreadsheets and banks in Brazil write: `;` between cells, in some files a tab or a comma; quotes around cells.

const SEPARATORS = [';', '\t', ','] as const;

export interface CsvRow {
  /** Where it begins in the file, counted from 1, as a spreadsheet shows it. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** The first of the separators that the first line has outside of quotes. */
function separatorOf(text: string): string {
  const [first = ''] = text.replace(/"[^"]*"/g, '').split(/\r\n|\r|\n/, 1);
  return SEPARATORS.find((separator) => first.includes(separator)) ?? SEPARATORS[0];
}

/** A quoted cell, whose quotes are written twice inside, or a plain one; then what ends it. */
const cellPattern = (separator: string) =>
  new RegExp(
    String.raw`(?:"((?:[^"]|"")*)"|([^"${separator}\r\n][^${separator}\r\n]*|))(${separator}|\r\n|\r|\n|$)`,
    'y',
  );

const linesIn = (text: string): number => text.split(/\r\n|\r|\n/).length - 1;

/** Rows without an empty one; null where quotes do not match, because all that follows may then be in the wrong cell. */
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
    cells.push((quoted === undefined ? plain : quoted.replaceAll('""', '"')).trim());
    line += linesIn(whole);
    if (SEPARATORS.some((separator) => separator === end)) continue;
    if (cells.some((cell) => cell !== '')) rows.push({ line: begun, cells });
    cells = [];
    begun = line;
  }
  return rows;
}
