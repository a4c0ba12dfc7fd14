interface Item {
  readonly id: number;
  readonly net: number;
}
export interface Sample<I> {
  readonly title: string;
  readonly items: readonly I[];
}

/** A list that is no longer than this is shown whole. */
export const MAX_LISTED = 10;
const EACH = 3;

interface Parts<I> {
  readonly first: readonly I[];
  /** The last of all and the largest of all, which `first` may not contain. */
  readonly last?: readonly I[];
  readonly largest?: readonly I[];
}

/** The few payments to look at before a decision about all: the largest, the first and the last. Each comes once. */
export function sampleOf<I extends Item>({ first, ...rest }: Parts<I>): Sample<I>[] {
  const {
    last = first.slice(-EACH),
    largest = first.toSorted((a, b) => b.net - a.net || a.id - b.id).slice(0, EACH),
  } = rest;
  const shown = new Set<number>();
  const once = (items: readonly I[]) =>
    items.filter(({ id }) => !shown.has(id) && shown.add(id) !== undefined);
  return [
    { title: 'Os maiores', items: once(largest) },
    { title: 'Os primeiros', items: once(first.slice(0, EACH)) },
    { title: 'Os últimos', items: once(last) },
  ].filter(({ items }) => items.length > 0);
}
