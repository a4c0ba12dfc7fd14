import { Navigate, Outlet, useLocation } from 'react-router';
import { Shell } from '#app/shared/layout/shell.tsx';
import { paths } from '#app/shared/paths.ts';
import { useSession } from '#app/shared/session/session-store.ts';

/** Always the same element: the frame around the page is not rendered again with every address. */
const PAGE = <Outlet />;

/**
 * Who is not signed in goes to the sign-in and comes back to the same place; who still has to set up the second factor
 * can do nothing else before.
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
