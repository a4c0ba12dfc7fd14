import type { CnabField, CnabKind } from './cnab-layout.ts';

// One line of a CNAB file: 240 columns, written and read with the table of its fields.

export const CNAB_COLUMNS = 240;

export interface FieldProblem {
  readonly field: string;
  readonly problem: 'missing' | 'too_long' | 'not_digits' | 'not_ascii';
}
export type FieldValues = Readonly<Record<string, string | number>>;

/** Upper case without accents, as banks read it. Characters without an ASCII equivalent become blanks. */
export function cnabText(text: string): string {
  if (/^[!-~]+( [!-~]+)*$/.test(text)) return text.toUpperCase();
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[^ -~]/g, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();
}

const PATTERNS: Readonly<Partial<Record<CnabKind, RegExp>>> = {
  digits: /^[0-9]*$/,
  document: /^[0-9A-Z]*$/,
};

type Formatted = { readonly text: string } | { readonly problem: FieldProblem['problem'] };

function formatField({ kind, width, preset }: CnabField, value: string | number): Formatted {
  const given = String(value);
  const numeric = kind === 'digits' || kind === 'document';
  const text = kind === 'text' || kind === 'name' ? cnabText(given) : given;
  if (text === '' && preset === undefined) return { problem: 'missing' };
  if (kind === 'name') return { text: text.slice(0, width).padEnd(width) };
  if (text.length > width) return { problem: 'too_long' };
  if (numeric) {
    const fits = PATTERNS[kind]?.test(text) ?? true;
    return fits ? { text: text.padStart(width, '0') } : { problem: 'not_digits' };
  }
  return /^[ -~]*$/.test(text) ? { text: text.padEnd(width) } : { problem: 'not_ascii' };
}

type Report = (problem: FieldProblem) => void;
export type WriteRecord = (values: FieldValues, report: Report) => string;

/**
 * A writer of lines that share the values of `shared`, which are formatted only once because a file has thousands of
 * lines. The fields in `varying` get their values with each line. A field that cannot be written is reported and left
 * blank.
 */
export function recordWriter(
  fields: readonly CnabField[],
  shared: FieldValues,
  varying: readonly string[],
): { readonly write: WriteRecord; readonly problems: readonly FieldProblem[] } {
  const problems: FieldProblem[] = [];
  const write = (field: CnabField, values: FieldValues, report: Report): string => {
    const formatted = formatField(field, values[field.name] ?? field.preset ?? '');
    if ('text' in formatted) return formatted.text;
    report({ field: field.name, problem: formatted.problem });
    return ' '.repeat(field.width);
  };
  const parts: (string | CnabField)[] = [];
  for (const field of fields) {
    const last = parts.at(-1);
    if (varying.includes(field.name)) parts.push(field);
    else {
      const text = write(field, shared, (problem) => problems.push(problem));
      if (typeof last === 'string') parts[parts.length - 1] = last + text;
      else parts.push(text);
    }
  }
  return {
    problems,
    write: (values, report) => {
      let line = '';
      for (const part of parts) line += typeof part === 'string' ? part : write(part, values, report);
      return line;
    },
  };
}

/** The value of each field, without trailing blanks. */
export function readRecord(line: string, fields: readonly CnabField[]): Readonly<Record<string, string>> {
  const values: Record<string, string> = {};
  for (const { name, start, width } of fields) values[name] = line.slice(start, start + width).trimEnd();
  return values;
}
