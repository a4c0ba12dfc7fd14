/** Splits the steps into those that carry the work on, the main one first, and those that undo or end it. */
export function orderSteps<Step extends { readonly isDestructive?: boolean }>(steps: readonly Step[]) {
  return {
    next: steps.filter(({ isDestructive }) => !isDestructive),
    other: steps.filter(({ isDestructive }) => isDestructive),
  };
}
