/**
 * How many pages of this site precede this one in the tab's history: none when it was opened by its address. Uses the index
 * that React Router keeps in each entry; `location.key` does not tell it, since a prerendered page is replaced as it hydrates.
 */
export function entriesBefore(): number {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && 'idx' in state ? Number(state.idx) : 0;
}
