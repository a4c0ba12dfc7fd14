interface Dated {
  readonly id: number;
  readonly created_at: string;
}

/** Sorts by created_at ascending, and by id within one instant, so that the order never flickers. */
export function inOrder<T extends Dated>(transactions: readonly T[]): T[] {
  return transactions.toSorted((a, b) => Date.parse(a.created_at) - Date.parse(b.created_at) || a.id - b.id);
}
