/**
 * Whether an ordinary link led here, as those on open pages do. The link that retries a page refers to the page itself,
 * whose entry it has replaced, and a page in a tab of its own has nothing before it.
 */
function cameByLink(): boolean {
  const { referrer } = document;
  if (!URL.canParse(referrer) || referrer === window.location.href || window.history.length === 1)
    return false;
  return new URL(referrer).origin === window.location.origin;
}

/** Decided as the page loads, because client-side navigation changes the address. */
const entriesBeforeLoad = typeof document !== 'undefined' && cameByLink() ? 1 : 0;

/**
 * How many pages of this site precede this one in the tab's history, as far as is known; 0 when it was opened directly.
 * Uses the index that React Router keeps in each entry of a loaded page. `location.key` is no use, because hydration
 * replaces a prerendered page's entry.
 */
export function entriesBefore(): number {
  const state: unknown = window.history.state;
  const index = typeof state === 'object' && state !== null && 'idx' in state ? Number(state.idx) : 0;
  return index + entriesBeforeLoad;
}
