// Files for spreadsheets as Brazil reads them: `;` between cells, and a byte order mark so that accents come out right.

export const CSV_BOM = '\uFEFF';

/** A spreadsheet would run what begins like this. */
const FORMULA = /^[=+\-@\t\r]/;

type Cell = string | number | null;

function cellText(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const safe = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[;"\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export const csvLine = (cells: readonly Cell[]): string => `${cells.map(cellText).join(';')}\r\n`;
