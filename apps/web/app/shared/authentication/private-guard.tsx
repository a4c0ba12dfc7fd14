import { Navigate, Outlet, useLocation } from 'react-router';
import { useHydrated } from '@indike/ui/hooks/use-hydrated.ts';
import { loginPath, originOf, paths } from '../paths.ts';
import { missingParts, useSession } from '../session/session-store.ts';

/**
 * Guard of the pages for signed-in people. While registration fields are missing after a social sign-in, it allows
 * only the page that completes them. global.css hides a prerendered page from everyone else (`[data-private]`) and its
 * controls until it is hydrated (`[data-starting]`).
 */
export default function PrivateGuard() {
  const session = useSession();
  const hydrated = useHydrated();
  const location = useLocation();
  const { pathname } = location;
  if (session.status === 'out') {
    const target =
      session.cause === 'signed-out' ? paths.login : loginPath(originOf(location, location.state));
    return <Navigate to={target} replace />;
  }
  if (session.status === 'in' && missingParts(session.user).length > 0 && pathname !== paths.completeSignUp)
    return <Navigate to={paths.completeSignUp} replace />;
  return (
    <div data-private data-starting={hydrated ? undefined : ''}>
      <Outlet />
    </div>
  );
}
