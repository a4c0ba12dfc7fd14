import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

const keyOf = (state: unknown): unknown =>
  typeof state === 'object' && state !== null && 'key' in state ? state.key : undefined;

/**
 * React Router reads the address when it begins to render, but listens to `popstate` only after it has rendered. A
 * press of the back button in between changes the address and leaves the old page. This component dispatches the missed
 * event again.
 */
export function MissedPopState() {
  const rendered = useRef(useLocation().key);
  useEffect(() => {
    const { state } = window.history;
    // 'default' is React Router's key for an entry that it did not create.
    if ((keyOf(state) ?? 'default') !== rendered.current)
      window.dispatchEvent(new PopStateEvent('popstate', { state }));
  }, []);
  return null;
}
