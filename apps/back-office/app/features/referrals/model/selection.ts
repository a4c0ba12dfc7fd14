/** The rows selected for a bulk change. */
export interface Selection {
  readonly ids: ReadonlySet<number>;
  /** The row that was toggled last, where a Shift range starts. */
  readonly anchor: number | null;
}

export const NONE_SELECTED: Selection = { ids: new Set(), anchor: null };

export function toggle({ ids }: Selection, id: number): Selection {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return { ids: next, anchor: id };
}

/** Selects every row between the anchor and this one, in the order of the list. */
export function extendTo(selection: Selection, order: readonly number[], id: number): Selection {
  const { ids, anchor } = selection;
  const [from, to] = [anchor === null ? -1 : order.indexOf(anchor), order.indexOf(id)];
  if (from === -1 || to === -1) return toggle(selection, id);
  const between = order.slice(Math.min(from, to), Math.max(from, to) + 1);
  return { ids: new Set([...ids, ...between]), anchor: id };
}

/** Selects the whole list, or nothing if all of it is selected. */
export function toggleAll({ ids }: Selection, order: readonly number[]): Selection {
  return order.every((id) => ids.has(id)) ? NONE_SELECTED : { ids: new Set(order), anchor: null };
}

/** The selected rows that are still in the list, so that operators change only what they see. */
export function selectedOf<Row extends { readonly id: number }>(
  { ids }: Selection,
  rows: readonly Row[],
): Row[] {
  return rows.filter(({ id }) => ids.has(id));
}
