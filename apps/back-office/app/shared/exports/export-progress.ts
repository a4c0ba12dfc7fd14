import { formatCount } from '@indike/rules/money/money';

/** How much of a file has been received. */
export interface ExportProgress {
  /** Lines received, including the header line. */
  readonly lines: number;
  /** Whether the last part ended between the CR and the LF of a line break. */
  readonly cut: boolean;
  /** The expected number of rows; null until the response has started, or if it does not say. */
  readonly total: number | null;
}

export const NOTHING_YET: ExportProgress = { lines: 0, cut: false, total: null };

/** Adds a received part. Line breaks within cells are counted as lines too, so the count is approximate. */
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
