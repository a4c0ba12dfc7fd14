import { type LinkProps, useLocation } from 'react-router';
import { carriedQuery } from '../browser/carried-query.ts';
import { Link } from './link.tsx';

interface Props extends Omit<LinkProps, 'to'> {
  /** A path without a query. */
  readonly to: string;
}

/**
 * Passes the page's query on, such as `trk`. A prerendered page has no query. Its inline script
 * (apps/web/app/inline/start-page.ts) adds it to the `href` of the links marked here, so that a new tab gets it too.
 */
export function LinkWithQuery({ to, ...props }: Props) {
  const { search } = useLocation();
  return <Link data-carry-query="" to={{ pathname: to, search: carriedQuery(search) }} {...props} />;
}
