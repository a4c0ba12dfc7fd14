import { Link as RouterLink, type LinkProps } from 'react-router';

/** Used for every link within the site. Prefetches the page's code once a pointer, touch or focus reaches the link. */
export function Link(props: LinkProps) {
  return <RouterLink prefetch="intent" {...props} />;
}
