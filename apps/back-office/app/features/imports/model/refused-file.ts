import { csvLine } from '@indike/rules/files/csv';
import { decodeText } from '@indike/rules/files/decode-text';
import { readCsv } from '@indike/rules/files/read-csv';

interface Line {
  readonly line: number;
  readonly refusal: { readonly message: string } | null;
}

const REASON = 'motivo';

/** The refused lines as written in the file, each with its reason, to be corrected and imported again. */
export function refusedFile(bytes: Uint8Array, lines: readonly Line[]): string {
  const [header, ...rows] = readCsv(decodeText(bytes)) ?? [];
  if (header === undefined) return '';
  const reasons = new Map(lines.map(({ line, refusal }) => [line, refusal?.message]));
  const cells = rows.flatMap((row) => {
    const reason = reasons.get(row.line);
    const known = header.cells.map((_name, place) => row.cells[place] ?? '');
    return reason === undefined ? [] : [[...known, reason]];
  });
  return [[...header.cells, REASON], ...cells].map(csvLine).join('');
}
