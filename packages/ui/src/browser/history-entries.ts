/**
 * How many pages of this site precede this one in the tab's history; 0 when it was opened directly. Uses the index that
 * React Router keeps in each entry. `location.key` is no use, because hydration replaces a prerendered page's entry.
 */
export function entriesBefore(): number {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && 'idx' in state ? Number(state.idx) : 0;
}
