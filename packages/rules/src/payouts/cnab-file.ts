import { endsSlice, type Steps } from '../files/steps.ts';
import type { CnabLayout, CnabRecord } from './cnab-layout.ts';
import { CNAB_COLUMNS, readRecord } from './cnab-record.ts';

// Reads a CNAB file: header, lots, trailer. It is strict, so that a truncated file is never taken for a whole one.
// Every line must have the right length and position, and every trailer must count the records before it.

export type CnabFileProblem =
  | 'empty'
  | 'line_length'
  | 'not_ascii'
  | 'order'
  | 'lot_number'
  | 'sequence'
  | 'lot_count'
  | 'lot_sum'
  | 'file_count'
  | 'number'
  | 'date'
  | 'payer'
  | 'direction';
export interface FaultyLine {
  readonly line: number;
  readonly problem: CnabFileProblem;
}

type Values = Readonly<Record<string, string>>;
interface CnabDetail {
  readonly line: number;
  readonly segment: string;
  readonly text: string;
}
export interface CnabLot {
  readonly header: Values;
  readonly trailer: Values;
  readonly details: readonly CnabDetail[];
  readonly headerLine: number;
  readonly trailerLine: number;
}
export interface CnabFile {
  readonly header: Values;
  readonly lots: readonly CnabLot[];
  /** All lines of the file, without line ends. */
  readonly lines: readonly string[];
}
export type CnabFileDecision =
  | { readonly ok: true; readonly file: CnabFile }
  | { readonly ok: false; readonly fault: FaultyLine };

const RECORD_TYPE_COLUMN = 7;
const SEGMENT_COLUMN = 13;
const RECORD_TYPES = { fileHeader: '0', lotHeader: '1', detail: '3', lotTrailer: '5', fileTrailer: '9' };
/** Some programs still end a file with this character, as under CP/M. */
const END_OF_FILE = '\u001A';
const LOT_OF_FILE_TRAILER = '9999';

const fault = (line: number, problem: CnabFileProblem): FaultyLine => ({ line, problem });

/** The lines of a text, without the empty one after the last line end. */
function linesOf(text: string): string[] {
  const body = text.endsWith(END_OF_FILE) ? text.slice(0, -1) : text;
  const lines = body.split(/\r?\n/);
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

/** Latin-1 is accepted, because banks write names with accents. Control characters are not. */
const UNPRINTABLE = /[^ -~\u00A0-\u00FF]/;

function* faultyLine(lines: readonly string[]): Steps<FaultyLine | undefined> {
  for (const [index, line] of lines.entries()) {
    if (line.length !== CNAB_COLUMNS) return fault(index + 1, 'line_length');
    if (UNPRINTABLE.test(line)) return fault(index + 1, 'not_ascii');
    if (endsSlice(index + 1)) yield;
  }
  return undefined;
}

interface Cursor {
  readonly lines: readonly string[];
  readonly records: CnabLayout['records'];
  /** Index of the next line, counted from 0. */
  at: number;
}

const typeAt = ({ lines, at }: Cursor): string | undefined => lines[at]?.charAt(RECORD_TYPE_COLUMN);

/** Reads the next line as that kind of record; a fault when it is of another kind. */
function take(cursor: Cursor, record: Exclude<CnabRecord, 'segmentA' | 'segmentB'>): Values | FaultyLine {
  const line = cursor.lines[cursor.at];
  if (line === undefined || typeAt(cursor) !== RECORD_TYPES[record])
    return fault(Math.min(cursor.at, cursor.lines.length - 1) + 1, 'order');
  cursor.at += 1;
  return readRecord(line, cursor.records[record]);
}

const isFault = (value: Values | CnabLot | readonly CnabDetail[] | FaultyLine): value is FaultyLine =>
  'problem' in value;

/** Reads the details of a lot, which must be numbered from 1 without gaps. */
function* takeDetails(cursor: Cursor, lotNumber: string): Steps<readonly CnabDetail[] | FaultyLine> {
  const details: CnabDetail[] = [];
  for (; typeAt(cursor) === RECORD_TYPES.detail; cursor.at += 1) {
    const text = cursor.lines[cursor.at] ?? '';
    const line = cursor.at + 1;
    if (text.slice(3, 7) !== lotNumber) return fault(line, 'lot_number');
    if (text.slice(8, 13) !== String(details.length + 1).padStart(5, '0')) return fault(line, 'sequence');
    details.push({ line, text, segment: text.charAt(SEGMENT_COLUMN) });
    if (endsSlice(details.length)) yield;
  }
  return details;
}

function* takeLot(cursor: Cursor, number: number): Steps<CnabLot | FaultyLine> {
  const first = cursor.at;
  const lotNumber = String(number).padStart(4, '0');
  const header = take(cursor, 'lotHeader');
  if (isFault(header)) return header;
  if (header.lote !== lotNumber) return fault(first + 1, 'lot_number');
  const details = yield* takeDetails(cursor, lotNumber);
  if (isFault(details)) return details;
  const trailer = take(cursor, 'lotTrailer');
  if (isFault(trailer)) return trailer;
  if (trailer.lote !== lotNumber) return fault(cursor.at, 'lot_number');
  if (Number(trailer.qtdRegistrosLote) !== cursor.at - first) return fault(cursor.at, 'lot_count');
  return { header, trailer, details, headerLine: first + 1, trailerLine: cursor.at };
}

/** Reads the whole file, or returns the first faulty line. */
export function* cnabFileSteps(text: string, layout: CnabLayout): Steps<CnabFileDecision> {
  const lines = linesOf(text);
  if (lines.length === 0) return { ok: false, fault: fault(1, 'empty') };
  const faulty = yield* faultyLine(lines);
  if (faulty) return { ok: false, fault: faulty };
  const cursor: Cursor = { lines, records: layout.records, at: 0 };
  const header = take(cursor, 'fileHeader');
  if (isFault(header)) return { ok: false, fault: header };
  const lots: CnabLot[] = [];
  while (typeAt(cursor) === RECORD_TYPES.lotHeader) {
    const lot = yield* takeLot(cursor, lots.length + 1);
    if (isFault(lot)) return { ok: false, fault: lot };
    lots.push(lot);
  }
  const trailer = take(cursor, 'fileTrailer');
  if (isFault(trailer)) return { ok: false, fault: trailer };
  if (cursor.at !== lines.length) return { ok: false, fault: fault(cursor.at + 1, 'order') };
  const counts = Number(trailer.qtdLotes) === lots.length && Number(trailer.qtdRegistros) === lines.length;
  if (trailer.lote !== LOT_OF_FILE_TRAILER || !counts)
    return { ok: false, fault: fault(cursor.at, 'file_count') };
  return { ok: true, file: { header, lots, lines } };
}
