interface Dated {
  readonly id: number;
  readonly created_at: string;
}

/** By created_at ascending; within one instant by id, so that the order never flickers. */
export function inOrder<T extends Dated>(transactions: readonly T[]): T[] {
  return transactions.toSorted((a, b) => Date.parse(a.created_at) - Date.parse(b.created_at) || a.id - b.id);
}
