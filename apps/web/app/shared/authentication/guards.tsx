import { Navigate, Outlet, useLocation, useSearchParams } from 'react-router';
import { useHydrated } from '@indike/ui/hooks/use-hydrated.ts';
import { loginPath, ORIGIN_PARAM, paths, safeOrigin } from '../paths.ts';
import { missingParts } from '../session/session-store.ts';
import { useSession } from '../session/use-session.ts';

/**
 * Pages for signed-in people; after a social sign-in, only the completion of the sign-up until nothing is missing. A
 * prerendered page stays hidden from everybody else, and what takes input until it works (`[data-private]` and
 * `[data-starting]` in global.css).
 */
export function PrivateGuard() {
  const session = useSession();
  const hydrated = useHydrated();
  const { pathname, search, hash } = useLocation();
  if (session.status === 'out') {
    const target = session.cause === 'signed-out' ? paths.login : loginPath(`${pathname}${search}${hash}`);
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

/** Where to navigate after sign-in: the page that required it, else home. */
export function useOrigin(): string {
  const [query] = useSearchParams();
  return safeOrigin(query.get(ORIGIN_PARAM));
}

/** Pages for visitors. Who signs in here is taken on by this guard, so pages need not navigate themselves. */
export function VisitorGuard() {
  const session = useSession();
  const origin = useOrigin();
  if (session.status === 'in') return <Navigate to={session.landing ?? origin} replace />;
  return (
    <div data-visitors-only>
      <Outlet />
    </div>
  );
}
