import { type MouseEvent, useMemo } from 'react';
import { type NavigateOptions, useNavigate } from 'react-router';

const HOME = import.meta.env.BASE_URL.replace(/\/$/, '');

/** The address, in the browser, of a path of the back office. */
export const hrefOf = (to: string): string => HOME + to;

export type Follow = (event: MouseEvent, to: string, options?: NavigateOptions) => void;

/** In a new tab or window, or saved: that is the browser's. */
const isForBrowser = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button !== 0 || metaKey || ctrlKey || shiftKey || altKey;

/**
 * What a plain link does when it is clicked. For where there are dozens of links: the router's own render again with each of the
 * two steps of every navigation, and have four effects.
 */
export function useFollow(): Follow {
  const navigate = useNavigate();
  return useMemo<Follow>(
    () => (event, to, options) => {
      if (isForBrowser(event)) return;
      event.preventDefault();
      const { pathname, search } = window.location;
      void navigate(to, { replace: hrefOf(to) === pathname + search, ...options });
    },
    [navigate],
  );
}
