import { type MouseEvent, useMemo } from 'react';
import { type NavigateOptions, useNavigate } from 'react-router';

const HOME = import.meta.env.BASE_URL.replace(/\/$/, '');

/** The browser URL of a back-office path, with the base path. */
export const hrefOf = (to: string): string => HOME + to;

export type Follow = (event: MouseEvent, to: string, options?: NavigateOptions) => void;

/** The browser handles clicks that open a new tab or window or save the link. */
const isForBrowser = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button !== 0 || metaKey || ctrlKey || shiftKey || altKey;

/**
 * Returns the click handler of a plain `<a>`, for pages with dozens of links. The router's own links render again at both
 * steps of every navigation and have four effects each.
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
