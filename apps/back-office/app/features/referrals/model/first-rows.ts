interface Row {
  readonly id: number;
}

/** No row is lower: a name and a CNPJ. */
const ROW_PX = 56;

/** As many as a window of this height shows, in CSS pixels. */
export const rowsInView = (height: number): number => Math.ceil(height / ROW_PX);

/** Of changed rows: all down to the last one that was there before, and so many new ones. */
export function firstRows<R extends Row>(rows: readonly R[], before: readonly Row[], shown: number): R[] {
  const known = new Set(before.map(({ id }) => id));
  const last = rows.findLastIndex(({ id }) => known.has(id));
  return rows.slice(0, last + 1 + shown);
}
