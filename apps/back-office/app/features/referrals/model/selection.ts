/** Rows of the list that were marked, to change them together. */
export interface Selection {
  readonly ids: ReadonlySet<number>;
  /** The row that was marked last, from which Shift reaches. */
  readonly anchor: number | null;
}

export const NONE_SELECTED: Selection = { ids: new Set(), anchor: null };

export function toggle({ ids }: Selection, id: number): Selection {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return { ids: next, anchor: id };
}

/** Marks every row between the last one and this one, in the order of the list. */
export function extendTo(selection: Selection, order: readonly number[], id: number): Selection {
  const { ids, anchor } = selection;
  const [from, to] = [anchor === null ? -1 : order.indexOf(anchor), order.indexOf(id)];
  if (from === -1 || to === -1) return toggle(selection, id);
  const between = order.slice(Math.min(from, to), Math.max(from, to) + 1);
  return { ids: new Set([...ids, ...between]), anchor: id };
}

/** All of the list, or none when all are marked. */
export function toggleAll({ ids }: Selection, order: readonly number[]): Selection {
  return order.every((id) => ids.has(id)) ? NONE_SELECTED : { ids: new Set(order), anchor: null };
}

/** What left the list, because somebody changed it, is not marked any more: nobody changes what they do not see. */
export function selectedOf<Row extends { readonly id: number }>(
  { ids }: Selection,
  rows: readonly Row[],
): Row[] {
  return rows.filter(({ id }) => ids.has(id));
}
