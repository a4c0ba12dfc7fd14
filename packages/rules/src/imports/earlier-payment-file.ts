import { type PlainDate, parseTypedDate } from '../dates/calendar.ts';
import type { ColumnNames } from '../files/csv-columns.ts';
import { cleanCnpj, isCnpj } from '../identifiers/documents.ts';
import { cleanEmail, isEmail } from '../identifiers/email.ts';
import { formatCount, type Centavos, parseTypedAmount } from '../money/money.ts';
import { importDayRefusals, whyDayRefused, type ImportDayRefusal } from './import-days.ts';
import { isShortLine, readImportFile, displayableCell, type CellOf, type ImportFile } from './import-file.ts';
import {
  importedIndikerRefusals,
  whyIndikerRefused,
  type ImportedIndiker,
  type ImportedIndikerRefusal,
} from './imported-indiker.ts';

// The file of earlier payments: what Indikers were paid before the provider moved in (product 12.21).

/** Limited because all lines are stored in one transaction. */
export const MAX_EARLIER_PAYMENT_LINES = 2_000;

const MAX_NOTE = 200;

export const earlierPaymentFileRefusals = {
  earlier_payment_file_columns:
    'Não achamos todas as colunas na primeira linha: indiker, cnpj, data e valor. A coluna observação pode faltar.',
  earlier_payment_file_too_long: `O arquivo tem mais de ${formatCount(MAX_EARLIER_PAYMENT_LINES)} pagamentos. Divida-o em partes.`,
} as const;
export type EarlierPaymentFileRefusal = keyof typeof earlierPaymentFileRefusals;

const cellRefusals = {
  indiker_invalid: 'E-mail do Indiker inválido.',
  cnpj_invalid: 'CNPJ inválido. Se a planilha tirou os zeros do começo, formate a coluna como texto.',
  date_invalid: 'Data do pagamento inválida. Escreva como 20/11/2026 ou 2026-11-20.',
  value_invalid: 'Valor inválido. Escreva 1.234,56.',
  note_invalid: `A observação passa de ${MAX_NOTE} caracteres ou tem um caractere que não aceitamos.`,
} as const;
type CellRefusal = keyof typeof cellRefusals;

interface Typed {
  readonly line: number;
  /** The raw cell texts when they cannot be read. */
  readonly indiker: string;
  readonly cnpj: string;
}
export interface EarlierPayment extends Typed {
  readonly paidOn: PlainDate;
  /** The gross amount. */
  readonly value: Centavos;
  readonly note: string | null;
}
export type EarlierPaymentLine = EarlierPayment | (Typed & { readonly refusal: CellRefusal });

export const isEarlierPayment = (line: EarlierPaymentLine): line is EarlierPayment => !('refusal' in line);

type Column = 'indiker' | 'cnpj' | 'date' | 'value' | 'note';
const COLUMNS: ColumnNames<Column> = {
  indiker: ['indiker', 'e mail do indiker', 'email do indiker'],
  cnpj: ['cnpj'],
  date: ['data', 'date', 'data do pagamento', 'data de pagamento', 'pago em'],
  value: ['valor', 'value', 'valor bruto', 'valor pago'],
  note: ['observacao', 'observacoes', 'note', 'nota'],
};

function readLine(line: number, cellOf: CellOf<Column>): EarlierPaymentLine {
  const indiker = cleanEmail(cellOf('indiker'));
  const cnpj = cleanCnpj(cellOf('cnpj'));
  const refuse = (refusal: CellRefusal): EarlierPaymentLine => ({
    line,
    indiker: displayableCell(cellOf('indiker')),
    cnpj: displayableCell(cellOf('cnpj')),
    refusal,
  });
  if (!isEmail(indiker)) return refuse('indiker_invalid');
  if (!isCnpj(cnpj)) return refuse('cnpj_invalid');
  const paidOn = parseTypedDate(cellOf('date'));
  if (paidOn === null) return refuse('date_invalid');
  const value = parseTypedAmount(cellOf('value'));
  if (value === null) return refuse('value_invalid');
  const note = cellOf('note');
  if (!isShortLine(note, MAX_NOTE)) return refuse('note_invalid');
  return { line, indiker, cnpj, paidOn, value, note: note === '' ? null : note };
}

export const readEarlierPaymentFile = (
  text: string,
): ImportFile<EarlierPaymentLine, EarlierPaymentFileRefusal> =>
  readImportFile(text, {
    columns: COLUMNS,
    optional: ['note'],
    maxLines: MAX_EARLIER_PAYMENT_LINES,
    refusals: { columns: 'earlier_payment_file_columns', tooLong: 'earlier_payment_file_too_long' },
    readLine,
  });

/** The key that repeated payments share; null for a line that cannot be read. */
export const earlierPaymentKey = (line: EarlierPaymentLine): string | null =>
  isEarlierPayment(line) ? `${line.indiker} ${line.cnpj} ${line.paidOn} ${line.value}` : null;

export type EarlierPaymentRefusal =
  | { readonly code: CellRefusal | ImportDayRefusal | ImportedIndikerRefusal }
  | { readonly code: 'same_as_line'; readonly line: number };

/** The sentence shown beside the line. */
export function earlierPaymentRefusalText(refusal: EarlierPaymentRefusal): string {
  if (refusal.code === 'same_as_line')
    return `A linha ${refusal.line} tem o mesmo Indiker, a mesma empresa, a mesma data e o mesmo valor.`;
  return { ...cellRefusals, ...importDayRefusals, ...importedIndikerRefusals }[refusal.code];
}

interface Facts {
  readonly today: PlainDate;
  /** The number of an earlier line of the file with the same payment. */
  readonly earlierLine: number | null;
  readonly indiker: ImportedIndiker | null;
}

/** Null when the payment may be stored. Blocked Indikers are accepted, because they may have been paid before. */
export function whyEarlierPaymentRefused(
  line: EarlierPaymentLine,
  { today, earlierLine, indiker }: Facts,
): EarlierPaymentRefusal | null {
  if (!isEarlierPayment(line)) return { code: line.refusal };
  const day = whyDayRefused(line.paidOn, today);
  if (day !== null) return { code: day };
  if (earlierLine !== null) return { code: 'same_as_line', line: earlierLine };
  const person = whyIndikerRefused(indiker && { ...indiker, isBlocked: false });
  return person === null ? null : { code: person };
}
