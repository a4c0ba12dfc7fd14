interface Row {
  readonly id: number;
}

/** The minimum height of a row, which is one line. */
const ROW_PX = 40;

/** The maximum number of rows visible in a window of this height in CSS pixels. */
export const rowsInView = (height: number): number => Math.ceil(height / ROW_PX);

/** Returns all rows down to the last one that was there before, plus `shown` rows below it. */
export function firstRows<R extends Row>(rows: readonly R[], before: readonly Row[], shown: number): R[] {
  const known = new Set(before.map(({ id }) => id));
  const last = rows.findLastIndex(({ id }) => known.has(id));
  return rows.slice(0, last + 1 + shown);
}
