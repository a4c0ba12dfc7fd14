import { Navigate, Outlet, useLocation } from 'react-router';
import { Shell } from '#app/shared/layout/shell.tsx';
import { paths } from '#app/shared/paths.ts';
import { useSession } from '#app/shared/session/session-store.ts';

/** A constant element, so that the memoized `Shell` does not render again with every URL. */
const PAGE = <Outlet />;

/**
 * Redirects operators who are not signed in to the sign-in, which leads back to the same URL. Operators who have yet to set
 * up a second factor can open only that page.
 */
export default function SignedIn() {
  const state = useSession();
  const { pathname, search } = useLocation();
  if (state.status !== 'in') {
    const back = pathname === paths.home ? '' : `?volta=${encodeURIComponent(pathname + search)}`;
    return <Navigate to={paths.signIn + back} replace />;
  }
  if (state.session.must_enrol && pathname !== paths.access) return <Navigate to={paths.access} replace />;
  return <Shell session={state.session}>{PAGE}</Shell>;
}
