interface Row {
  readonly id: number;
}

/** More than a screen shows. */
const FIRST_ROWS = 20;

/** Of changed rows: all down to the last one that was there before, and as many new ones as one sees at first. */
export function firstRows<R extends Row>(rows: readonly R[], before: readonly Row[]): R[] {
  const known = new Set(before.map(({ id }) => id));
  const last = rows.findLastIndex(({ id }) => known.has(id));
  return rows.slice(0, last + 1 + FIRST_ROWS);
}
