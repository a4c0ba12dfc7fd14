import type { MouseEvent } from 'react';
import { Link as RouterLink, type LinkProps, useLinkClickHandler } from 'react-router';
import { nextPaint } from '../browser/yield-to-main.ts';

const opensHere = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean =>
  button === 0 && !(metaKey || altKey || ctrlKey || shiftKey);

/** Used for every link within the site. Prefetches the page's code once a pointer, touch or focus reaches the link. */
export function Link({ onClick, ...props }: LinkProps) {
  const { to, state, replace, preventScrollReset } = props;
  const follow = useLinkClickHandler(to, {
    state,
    ...(replace !== undefined && { replace }),
    ...(preventScrollReset !== undefined && { preventScrollReset }),
  });
  // The click is answered by a frame before the next page is made.
  const followAfterPaint = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event);
    if (event.defaultPrevented || props.target !== undefined || !opensHere(event)) return;
    event.preventDefault();
    void nextPaint().then(() => follow(event));
  };
  return <RouterLink prefetch="intent" {...props} onClick={followAfterPaint} />;
}
