import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

const keyOf = (state: unknown): unknown =>
  typeof state === 'object' && state !== null && 'key' in state ? state.key : undefined;

/**
 * React Router reads the address when it begins to render and listens to the back button only once it has rendered: a press in
 * between changes the address and leaves the page as it was. Once a page is there, this announces such a change again.
 */
export function MissedPopState() {
  const rendered = useRef(useLocation().key);
  useEffect(() => {
    const { state } = window.history;
    // React Router's name for an entry that it did not make.
    if ((keyOf(state) ?? 'default') !== rendered.current)
      window.dispatchEvent(new PopStateEvent('popstate', { state }));
  }, []);
  return null;
}
