import type { MouseEvent } from 'react';
import { Link as RouterLink, type LinkProps, useLinkClickHandler } from 'react-router';
import { nextPaint } from '../browser/yield-to-main.ts';

/** The hook takes what a link takes, but nothing that is undefined by name. */
type FollowOptions = NonNullable<Parameters<typeof useLinkClickHandler>[1]>;

/** Used for every link within the site. Prefetches the page's code once a pointer, touch or focus reaches the link. */
export function Link({ onClick, ...props }: Omit<LinkProps, 'target' | 'reloadDocument'>) {
  const follow = useLinkClickHandler(props.to, props as FollowOptions);
  // The click is answered by a frame before the next page is made.
  const followAfterPaint = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event);
    const opensElsewhere = event.metaKey || event.altKey || event.ctrlKey || event.shiftKey;
    if (event.defaultPrevented || opensElsewhere) return;
    event.preventDefault();
    void nextPaint().then(() => follow(event));
  };
  return <RouterLink prefetch="intent" {...props} onClick={followAfterPaint} />;
}
