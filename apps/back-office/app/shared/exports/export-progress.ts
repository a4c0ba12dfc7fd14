import { formatCount } from '@indike/rules/money/money';

/** What came so far of a file. */
export interface ExportProgress {
  /** With the one of the columns' names. */
  readonly lines: number;
  /** The last part ended within the end of a line. */
  readonly cut: boolean;
  /** How many rows will come; null until the answer has begun, or where it does not tell. */
  readonly total: number | null;
}

export const NOTHING_YET: ExportProgress = { lines: 0, cut: false, total: null };

/** A line break within a cell counts too. */
export function withPart({ lines, cut }: ExportProgress, part: string, total: string | null): ExportProgress {
  const text = cut ? `\r${part}` : part;
  return {
    lines: lines + text.split('\r\n').length - 1,
    cut: text.endsWith('\r'),
    total: total === null ? null : Number(total),
  };
}

export const rowsOf = ({ lines, total }: ExportProgress): number =>
  Math.min(Math.max(lines - 1, 0), total ?? Infinity);

const countText = (rows: number): string => (rows === 1 ? '1 linha' : `${formatCount(rows)} linhas`);

export const doneText = (progress: ExportProgress): string =>
  `Pronto: ${countText(rowsOf(progress))} no arquivo.`;

export function progressText(progress: ExportProgress): string {
  const { lines, total } = progress;
  if (lines === 0) return 'Procurando as linhas…';
  const rows = rowsOf(progress);
  return total === null ? countText(rows) : `${formatCount(rows)} de ${countText(total)}`;
}
