/**
 * How many pages of ours are before this one in the tab's history: none where it was opened by its address. By the number
 * that React Router keeps in each entry; `location.key` is no sign, since a page built ahead is replaced as it hydrates.
 */
export function entriesBefore(): number {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && 'idx' in state ? Number(state.idx) : 0;
}
