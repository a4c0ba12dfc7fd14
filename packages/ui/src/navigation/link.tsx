import { Link as RouterLink, type LinkProps } from 'react-router';

/** The only link within the site: what the page behind it needs is fetched while a finger or a pointer is on its way. */
export function Link(props: LinkProps) {
  return <RouterLink prefetch="intent" {...props} />;
}
