import layout from './cnab240-layout.json' with { type: 'json' };

// Reads CNAB files with nothing but the published table of positions, as an independent check of the product's own
// tables.

type RecordName = keyof typeof layout.records;
export type CnabValues = Readonly<Record<string, string>>;
export interface CnabLine {
  readonly record: RecordName;
  readonly values: CnabValues;
}

function recordOf(line: string): RecordName {
  switch (line.charAt(7)) {
    case '0':
      return 'headerArquivo';
    case '1':
      return 'headerLote';
    case '3':
      return line.charAt(13) === 'A' ? 'segmentoA' : 'segmentoB';
    case '5':
      return 'trailerLote';
    case '9':
      return 'trailerArquivo';
    default:
      throw new Error(`no record: ${line}`);
  }
}

interface TableField {
  readonly field: string;
  readonly from: number;
  readonly to: number;
  readonly type: string;
  readonly default?: string;
}
const fieldsOf = (record: RecordName): readonly TableField[] => layout.records[record];

/** The fields that may have letters in all 14 characters, as the table notes. */
const INSCRIPTIONS = ['inscricaoEmpresa', 'inscricaoFavorecido'];

function valueOf(column: string, { field, type }: TableField): string {
  if (INSCRIPTIONS.includes(field)) {
    if (!/^[0-9A-Z]{14}$/.test(column)) throw new Error(`${field}: '${column}'`);
    return column;
  }
  if (type === 'N') {
    if (!/^[0-9]+$/.test(column)) throw new Error(`${field}: '${column}' is no number`);
    return column;
  }
  if (/^ +\S/.test(column)) throw new Error(`${field}: '${column}' does not begin at the left`);
  return column.trimEnd();
}

/** @throws for a line of another length, and for columns that are not of their type */
export function readCnabLine(line: string): CnabLine {
  if (line.length !== 240 || !/^[ -~]*$/.test(line)) throw new Error(`no line of 240 characters: ${line}`);
  const record = recordOf(line);
  const values = fieldsOf(record).map((field) => [
    field.field,
    valueOf(line.slice(field.from - 1, field.to), field),
  ]);
  return { record, values: Object.fromEntries(values) };
}

/** Reads every line of a file. All lines must end with CR and LF. */
export function readCnabText(text: string): CnabLine[] {
  const lines = text.split('\r\n');
  if (lines.pop() !== '' || lines.some((line) => /[\r\n]/.test(line))) throw new Error('wrong line ends');
  return lines.map(readCnabLine);
}

/** The default values that the table gives for the fields of a record, padded as in the file. */
export function cnabDefaults(record: RecordName): CnabValues {
  return Object.fromEntries(
    fieldsOf(record).flatMap(({ field, from, to, type, default: preset }) =>
      preset === undefined ? [] : [[field, type === 'N' ? preset.padStart(to - from + 1, '0') : preset]],
    ),
  );
}

/** The columns of a field: `start` counted from 0, `end` exclusive. */
export function cnabColumns(record: RecordName, name: string): readonly [start: number, end: number] {
  const field = fieldsOf(record).find((one) => one.field === name);
  if (!field) throw new Error(`no field ${name}`);
  return [field.from - 1, field.to];
}
