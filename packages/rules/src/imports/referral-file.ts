import { looksLikeLink } from '../accounts/names.ts';
import { type PlainDate, parseTypedDate } from '../dates/calendar.ts';
import { isOneOf, type ColumnNames } from '../files/csv-columns.ts';
import { cleanCnpj, isCnpj } from '../identifiers/documents.ts';
import { cleanEmail, isEmail } from '../identifiers/email.ts';
import { cleanPhone, isPhone } from '../identifiers/phone.ts';
import { formatCount, type Centavos, parseTypedAmount } from '../money/money.ts';
import { isShortLine, readImportFile, displayableCell, type CellOf, type ImportFile } from './import-file.ts';

// The file of referrals that a provider brings along when it moves in (product 12.20).

/** Limited because each line is imported in its own transaction, all within one request. */
export const MAX_REFERRAL_LINES = 500;

const MAX_COMPANY = 200;
const MAX_NAME = 100;

export const referralFileRefusals = {
  referral_file_columns:
    'Não achamos todas as colunas na primeira linha: indiker, cnpj, empresa, contato, email, telefone e data. As colunas valor e status podem faltar.',
  referral_file_too_long: `O arquivo tem mais de ${formatCount(MAX_REFERRAL_LINES)} indicações. Divida-o em partes.`,
} as const;
export type ReferralFileRefusal = keyof typeof referralFileRefusals;

export const referralCellRefusals = {
  indiker_invalid: 'E-mail do Indiker inválido.',
  cnpj_invalid: 'CNPJ inválido. Se a planilha tirou os zeros do começo, formate a coluna como texto.',
  company_invalid: `Falta o nome da empresa, ou ele passa de ${MAX_COMPANY} caracteres.`,
  contact_invalid: `Falta o nome do contato, ou ele passa de ${MAX_NAME} caracteres ou tem um link.`,
  email_invalid: 'E-mail do contato inválido.',
  phone_invalid: 'Telefone do contato inválido. Escreva com DDD.',
  value_invalid: 'Valor estimado inválido. Escreva 1.234,56.',
  date_invalid: 'Data da indicação inválida. Escreva como 20/11/2026 ou 2026-11-20.',
  status_invalid: 'Status inválido. Escreva em contato ou em negociação, ou deixe vazio.',
  value_missing: 'Falta o valor estimado, que uma negociação precisa ter.',
} as const;
export type ReferralCellRefusal = keyof typeof referralCellRefusals;

/** The statuses that an imported referral may have. */
const STATUSES = [
  { status: 'waiting', words: ['', 'aguardando'] },
  { status: 'in_contact', words: ['em contato', 'contato', 'contactado', 'contacted'] },
  { status: 'in_negotiation', words: ['em negociacao', 'negociacao', 'negotiation'] },
] as const;
export type ImportedStatus = (typeof STATUSES)[number]['status'];

interface Typed {
  readonly line: number;
  /** The raw cell texts when they cannot be read. */
  readonly indiker: string;
  readonly cnpj: string;
  readonly company: string;
}
export interface ImportedReferral extends Typed {
  readonly contact: { readonly name: string; readonly email: string; readonly phone: string };
  /** Null when there is none, but never for a referral in negotiation. */
  readonly value: Centavos | null;
  readonly referredOn: PlainDate;
  readonly status: ImportedStatus;
}
export interface UnreadableReferral extends Typed {
  readonly refusal: ReferralCellRefusal;
}
export type ReferralLine = ImportedReferral | UnreadableReferral;

export const isReadableReferral = (line: ReferralLine): line is ImportedReferral => !('refusal' in line);

type Column = 'indiker' | 'cnpj' | 'company' | 'contact' | 'email' | 'phone' | 'value' | 'date' | 'status';
const COLUMNS: ColumnNames<Column> = {
  indiker: ['indiker', 'e mail do indiker', 'email do indiker'],
  cnpj: ['cnpj'],
  company: ['empresa', 'company', 'nome da empresa', 'razao social'],
  contact: ['contato', 'contact', 'nome do contato'],
  email: ['email', 'e mail', 'email do contato', 'e mail do contato'],
  phone: ['telefone', 'phone', 'celular', 'telefone do contato'],
  value: ['valor', 'value', 'valor estimado'],
  date: ['data', 'date', 'data da indicacao', 'indicada em'],
  status: ['status', 'situacao'],
};

interface Read {
  readonly value: Centavos | null;
  readonly day: PlainDate | null;
  readonly status: ImportedStatus | undefined;
}

const readCells = (cellOf: CellOf<Column>): Read => ({
  value: parseTypedAmount(cellOf('value')),
  day: parseTypedDate(cellOf('date')),
  status: STATUSES.find(({ words }) => isOneOf(cellOf('status'), words))?.status,
});

const isName = (text: string, max: number): boolean => text !== '' && isShortLine(text, max);

function contactProblem(cellOf: CellOf<Column>): ReferralCellRefusal | null {
  const name = cellOf('contact');
  if (!isName(name, MAX_NAME) || looksLikeLink(name)) return 'contact_invalid';
  if (!isEmail(cleanEmail(cellOf('email')))) return 'email_invalid';
  return isPhone(cleanPhone(cellOf('phone'))) ? null : 'phone_invalid';
}

/** The problem of the first cell that cannot be read; null when all can. */
function problemOf(cellOf: CellOf<Column>, { value, day, status }: Read): ReferralCellRefusal | null {
  if (!isEmail(cleanEmail(cellOf('indiker')))) return 'indiker_invalid';
  if (!isCnpj(cleanCnpj(cellOf('cnpj')))) return 'cnpj_invalid';
  if (!isName(cellOf('company'), MAX_COMPANY)) return 'company_invalid';
  const contact = contactProblem(cellOf);
  if (contact !== null) return contact;
  if (value === null && cellOf('value') !== '') return 'value_invalid';
  if (day === null) return 'date_invalid';
  if (status === undefined) return 'status_invalid';
  return status === 'in_negotiation' && value === null ? 'value_missing' : null;
}

function readLine(line: number, cellOf: CellOf<Column>): ReferralLine {
  const cells = readCells(cellOf);
  const problem = problemOf(cellOf, cells);
  const { value, day, status } = cells;
  if (problem !== null || day === null || status === undefined)
    return {
      line,
      indiker: displayableCell(cellOf('indiker')),
      cnpj: displayableCell(cellOf('cnpj')),
      company: displayableCell(cellOf('company')),
      refusal: problem ?? 'date_invalid',
    };
  return {
    line,
    indiker: cleanEmail(cellOf('indiker')),
    cnpj: cleanCnpj(cellOf('cnpj')),
    company: cellOf('company'),
    contact: {
      name: cellOf('contact'),
      email: cleanEmail(cellOf('email')),
      phone: cleanPhone(cellOf('phone')),
    },
    value,
    referredOn: day,
    status,
  };
}

export const readReferralFile = (text: string): ImportFile<ReferralLine, ReferralFileRefusal> =>
  readImportFile(text, {
    columns: COLUMNS,
    optional: ['value', 'status'],
    maxLines: MAX_REFERRAL_LINES,
    refusals: { columns: 'referral_file_columns', tooLong: 'referral_file_too_long' },
    readLine,
  });
