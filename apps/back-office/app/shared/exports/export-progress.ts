/** What came so far of a file. */
export interface ExportProgress {
  readonly rows: number;
  /** Null until the answer has begun. */
  readonly total: number | null;
}

export const NOTHING_YET: ExportProgress = { rows: 0, total: null };

/** The lines of a part are rows, all but the file's first. A line break within a cell counts too, so it may be early, never late. */
export function withPart({ rows }: ExportProgress, part: string, total: number): ExportProgress {
  const lines = part.split('\r\n').length - 1;
  return { rows: Math.min(total, rows + lines), total };
}
