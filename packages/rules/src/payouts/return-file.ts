import { type PlainDate, plainDate } from '../dates/calendar.ts';
import { endsSlice, finishSteps, type Steps } from '../files/steps.ts';
import { type Centavos, centavos } from '../money/money.ts';
import { type CnabFileProblem, type CnabLot, cnabFileSteps, type FaultyLine } from './cnab-file.ts';
import { CNAB_LAYOUTS, type CnabField, type CnabLayout, layoutOfBank } from './cnab-layout.ts';
import { CNAB_COLUMNS, readRecord } from './cnab-record.ts';

// Reads the bank's answer to remittance files (retorno). A file is read as a whole or refused as a whole.

export interface ReturnItem {
  readonly line: number;
  /** The payment reference of the remittance (seuNumero); may be empty for a payment of another system. */
  readonly reference: string;
  /** The bank's own number of the payment (nossoNumero). */
  readonly bankNumber: string;
  readonly beneficiary: string;
  readonly value: Centavos;
  readonly paymentDate: PlainDate | null;
  /** When and how much was paid; null and 0 when it was not paid. */
  readonly paidOn: PlainDate | null;
  readonly paidValue: Centavos;
  readonly occurrences: readonly string[];
}

export interface ReturnFile {
  readonly bankCode: string;
  /** CNPJ and agreement of the payer, see `payerReference`. */
  readonly payer: string;
  /** The number that the bank gave the file. */
  readonly sequence: number;
  readonly items: readonly ReturnItem[];
}
export type ReturnFileDecision =
  | { readonly ok: true; readonly file: ReturnFile }
  | { readonly ok: false; readonly fault: FaultyLine };

const RETURN = '2';

export const returnFileProblems: Readonly<Record<CnabFileProblem, string>> = {
  empty: 'o arquivo está vazio',
  line_length: 'a linha não tem 240 colunas',
  not_ascii: 'a linha tem caracteres que não são de um arquivo do banco',
  order: 'falta um registro antes desta linha, ou o arquivo está cortado',
  lot_number: 'o número do lote não é o esperado',
  sequence: 'falta um registro do lote antes desta linha',
  lot_count: 'o lote não tem o número de registros que seu fim diz',
  lot_sum: 'a soma do lote não é a que seu fim diz',
  file_count: 'o arquivo não tem o número de lotes ou de registros que seu fim diz',
  number: 'um campo numérico tem outra coisa que números',
  date: 'uma data não existe',
  payer: 'o lote é de outra empresa ou de outro convênio que o arquivo',
  direction: 'o arquivo é uma remessa onde se espera um retorno, ou o contrário',
};

/**
 * Identifies the payer in the headers of the bank's files: CNPJ and agreement, as the bank writes them. A file belongs
 * to a remittance only when these are the same.
 */
export const payerReference = (header: Readonly<Record<string, string>>): string =>
  `${header['inscricaoEmpresa'] ?? ''} ${header['convenio'] ?? ''}`.trim();

/** Of a remittance or return file that was written or read whole. */
export const payerReferenceOf = (text: string): string =>
  payerReference(
    readRecord(text.slice(0, CNAB_COLUMNS), CNAB_LAYOUTS[layoutOfBank(text.slice(0, 3))].records.fileHeader),
  );

/** The header of a lot repeats the payer; some banks leave fields of it blank. */
const isOfPayer = (lot: CnabLot, header: CnabLot['header']): boolean =>
  ['inscricaoEmpresa', 'convenio'].every((field) => {
    const value = lot.header[field] ?? '';
    return /^0*$/.test(value) || value === header[field];
  });

const isDigits = (text: string): boolean => /^[0-9]+$/.test(text);

/** Null for zeros or blanks, which mean no date; undefined when the date does not exist. */
export function cnabDay(text: string): PlainDate | null | undefined {
  if (/^[0 ]*$/.test(text)) return null;
  return plainDate(`${text.slice(4, 8)}-${text.slice(2, 4)}-${text.slice(0, 2)}`) ?? undefined;
}

/** Blanks are zero, because some banks leave the field blank when nothing was paid. Undefined for other characters. */
function cnabAmount(text: string): Centavos | undefined {
  if (text.trim() !== '' && !isDigits(text)) return undefined;
  return centavos(Number(text)) ?? undefined;
}

/** Up to five codes of two characters. */
const occurrencesOf = (text: string): string[] =>
  (text.match(/.{1,2}/g) ?? []).map((code) => code.trim()).filter(Boolean);

/** The fields of segment A that identify the payment or tell its outcome. */
const READ = new Set([
  'nomeFavorecido',
  'seuNumero',
  'dataPagamento',
  'valor',
  'nossoNumero',
  'dataEfetivacao',
  'valorEfetivado',
  'ocorrencias',
]);
const readFields = ({ records }: CnabLayout): CnabField[] =>
  records.segmentA.filter(({ name }) => READ.has(name));

function itemOf(
  text: string,
  line: number,
  fields: readonly CnabField[],
  lot: CnabLot,
): ReturnItem | FaultyLine {
  const field = readRecord(text, fields);
  const value = cnabAmount(field.valor ?? '');
  const paidValue = cnabAmount(field.valorEfetivado ?? '');
  if (value === undefined || paidValue === undefined) return { line, problem: 'number' };
  const paymentDate = cnabDay(field.dataPagamento ?? '');
  const paidOn = cnabDay(field.dataEfetivacao ?? '');
  if (paymentDate === undefined || paidOn === undefined) return { line, problem: 'date' };
  const own = occurrencesOf(field.ocorrencias ?? '');
  return {
    line,
    reference: field.seuNumero ?? '',
    bankNumber: field.nossoNumero ?? '',
    beneficiary: field.nomeFavorecido ?? '',
    value,
    paymentDate,
    paidOn,
    paidValue,
    // A lot that is refused as a whole may have its codes only in its header.
    occurrences: own.length > 0 ? own : occurrencesOf(lot.header.ocorrencias ?? ''),
  };
}

const isFault = (value: ReturnItem | FaultyLine): value is FaultyLine => 'problem' in value;

/** Banks write the sum of either the ordered or the paid amounts. */
function sumFits(lot: CnabLot, items: readonly ReturnItem[]): boolean {
  const said = lot.trailer.somaValores ?? '';
  if (items.length === 0) return true;
  if (!isDigits(said)) return false;
  const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + BigInt(amount), 0n);
  const stated = BigInt(said);
  return (
    stated === sum(items.map(({ value }) => value)) || stated === sum(items.map(({ paidValue }) => paidValue))
  );
}

function* itemsOf(lot: CnabLot, fields: readonly CnabField[]): Steps<ReturnItem[] | FaultyLine> {
  const items: ReturnItem[] = [];
  for (const { line, text, segment } of lot.details) {
    // The other segments say nothing about the outcome, or belong to services that this product does not use.
    if (segment !== 'A') continue;
    const item = itemOf(text, line, fields, lot);
    if (isFault(item)) return item;
    items.push(item);
    if (endsSlice(items.length)) yield;
  }
  return sumFits(lot, items) ? items : { line: lot.trailerLine, problem: 'lot_sum' };
}

/** Lots of other services must be well-formed too, but contribute no items. */
export function* returnFileSteps(text: string): Steps<ReturnFileDecision> {
  const layout = CNAB_LAYOUTS[layoutOfBank(text.slice(0, 3))];
  const decision = yield* cnabFileSteps(text, layout);
  if (!decision.ok) return decision;
  const { header, lots } = decision.file;
  if (header.codigoRemessaRetorno !== RETURN) return { ok: false, fault: { line: 1, problem: 'direction' } };
  if (!isDigits(header.nsa ?? '')) return { ok: false, fault: { line: 1, problem: 'number' } };
  const items: ReturnItem[] = [];
  const fields = readFields(layout);
  for (const lot of lots) {
    if (!isOfPayer(lot, header)) return { ok: false, fault: { line: lot.headerLine, problem: 'payer' } };
    const ofLot = yield* itemsOf(lot, fields);
    if ('problem' in ofLot) return { ok: false, fault: ofLot };
    for (const item of ofLot) items.push(item);
  }
  return {
    ok: true,
    file: {
      bankCode: header.banco ?? '',
      payer: payerReference(header),
      sequence: Number(header.nsa),
      items,
    },
  };
}

export const readReturnFile = (text: string): ReturnFileDecision => finishSteps(returnFileSteps(text));
