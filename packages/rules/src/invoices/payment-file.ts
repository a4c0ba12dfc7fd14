import { type PlainDate, parseTypedDate } from '../dates/calendar.ts';
import { findColumnIndexes, type ColumnNames, type ColumnIndexes } from '../files/csv-columns.ts';
import { readCsv, type CsvRow } from '../files/read-csv.ts';
import { cleanCnpj, isCnpj } from '../identifiers/documents.ts';
import { formatCount, type Centavos, parseTypedAmount } from '../money/money.ts';

// The file of payments of first invoices, `cnpj;paid_at;value` (product 6.5).

/** Limited because each line is registered in its own transaction, all within one request. */
export const MAX_PAYMENT_LINES = 1_000;

/** How many characters of an invalid CNPJ are shown. */
const MAX_SHOWN = 40;

export const paymentFileRefusals = {
  payment_file_empty: 'O arquivo não tem nenhum pagamento.',
  payment_file_quotes: 'Há aspas que abrem e não fecham no arquivo. Nada foi lido.',
  payment_file_columns:
    'Não achamos as colunas cnpj, paid_at e value. Elas podem se chamar também CNPJ, data e valor.',
  payment_file_too_long: `O arquivo tem mais de ${formatCount(MAX_PAYMENT_LINES)} pagamentos. Divida-o em partes.`,
} as const;
export type PaymentFileRefusal = keyof typeof paymentFileRefusals;

export const cellRefusals = {
  cnpj_invalid: 'CNPJ inválido. Se a planilha tirou os zeros do começo, formate a coluna como texto.',
  date_invalid: 'Data inválida. Escreva como 20/11/2026 ou 2026-11-20.',
  value_invalid: 'Valor inválido. Escreva 1.234,56.',
} as const;
export type CellRefusal = keyof typeof cellRefusals;

interface Typed {
  readonly line: number;
  /** The raw cell text when it is not a valid CNPJ. */
  readonly cnpj: string;
}
export interface Payment extends Typed {
  readonly paidOn: PlainDate;
  readonly value: Centavos;
}
export interface UnreadableLine extends Typed {
  readonly refusal: CellRefusal;
}
export type PaymentLine = Payment | UnreadableLine;

export const isPayment = (line: PaymentLine): line is Payment => !('refusal' in line);

export type PaymentFile =
  | { readonly ok: true; readonly lines: readonly PaymentLine[] }
  | { readonly ok: false; readonly code: PaymentFileRefusal };

type Column = 'cnpj' | 'paidOn' | 'value';
const COLUMNS: readonly Column[] = ['cnpj', 'paidOn', 'value'];
const NAMES: ColumnNames<Column> = {
  cnpj: ['cnpj'],
  paidOn: ['paid at', 'data', 'data do pagamento', 'data de pagamento', 'pago em', 'pagamento'],
  value: ['value', 'valor', 'valor pago', 'valor r'],
};

type Places = ColumnIndexes<Column>;
const WITHOUT_HEADER: Places = { cnpj: 0, paidOn: 1, value: 2 };

/**
 * Finds the columns; null when the header lacks one. A first line that names none of them and has just these columns is
 * already a payment.
 */
function placesOf(row: CsvRow): { places: Places; isHeader: boolean } | null {
  const { cells } = row;
  const places = findColumnIndexes(row, NAMES);
  const found = COLUMNS.filter((column) => places[column] >= 0);
  if (found.length === COLUMNS.length) return { places, isHeader: true };
  const hasOnlyThese =
    cells.length >= COLUMNS.length && cells.slice(COLUMNS.length).every((cell) => cell === '');
  if (found.length > 0 || !hasOnlyThese) return null;
  return { places: WITHOUT_HEADER, isHeader: false };
}

function readLine({ line, cells }: CsvRow, places: Places): PaymentLine {
  const cellOf = (column: Column) => cells[places[column]] ?? '';
  const typed = cellOf('cnpj');
  const cnpj = cleanCnpj(typed);
  if (!isCnpj(cnpj)) return { line, cnpj: typed.slice(0, MAX_SHOWN), refusal: 'cnpj_invalid' };
  const paidOn = parseTypedDate(cellOf('paidOn'));
  if (paidOn === null) return { line, cnpj, refusal: 'date_invalid' };
  const value = parseTypedAmount(cellOf('value'));
  if (value === null) return { line, cnpj, refusal: 'value_invalid' };
  return { line, cnpj, paidOn, value };
}

/** A line that cannot be read is refused on its own, a file that cannot be read as a whole. */
export function readPaymentFile(text: string): PaymentFile {
  const rows = readCsv(text);
  if (rows === null) return { ok: false, code: 'payment_file_quotes' };
  const [first] = rows;
  if (first === undefined) return { ok: false, code: 'payment_file_empty' };
  const header = placesOf(first);
  if (header === null) return { ok: false, code: 'payment_file_columns' };
  const payments = header.isHeader ? rows.slice(1) : rows;
  if (payments.length === 0) return { ok: false, code: 'payment_file_empty' };
  if (payments.length > MAX_PAYMENT_LINES) return { ok: false, code: 'payment_file_too_long' };
  return { ok: true, lines: payments.map((row) => readLine(row, header.places)) };
}
