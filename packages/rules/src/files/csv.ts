// CSV files for Brazilian spreadsheets: `;` between cells, a byte order mark so that accents are read correctly, dates
// as 16/03/2026 and amounts as 1.234,56.
import { formatDate, type PlainDate } from '../dates/calendar.ts';
import { formatAmount, type Centavos } from '../money/money.ts';

export const CSV_BOM = '\uFEFF';

/** A spreadsheet runs a cell that begins like this as a formula. */
const FORMULA = /^[=+\-@\t\r\n]/;
/** A negative amount begins like a formula but is harmless. */
const NEGATIVE_AMOUNT = /^-\d{1,3}(?:\.\d{3})*,\d{2}$/;

export type Cell = string | number | null;

function cellText(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const safe = FORMULA.test(cell) && !NEGATIVE_AMOUNT.test(cell) ? `'${cell}` : cell;
  return /[;"\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The cell without the mark that keeps a spreadsheet from running it: a file of ours may be imported again. */
export const withoutGuard = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;

export const csvLine = (cells: readonly Cell[]): string => `${cells.map(cellText).join(';')}\r\n`;

export const amountCell = (value: Centavos | null): string | null =>
  value === null ? null : formatAmount(value);
export const dateCell = (date: PlainDate | null): string | null => (date === null ? null : formatDate(date));
