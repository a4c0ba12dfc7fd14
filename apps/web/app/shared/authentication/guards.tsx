import { Navigate, Outlet, useLocation, useSearchParams } from 'react-router';
import { useHydrated } from '@indike/ui/hooks/use-hydrated.ts';
import { queryOptions } from '@tanstack/react-query';
import { yieldToMain } from '@indike/ui/browser/yield-to-main.ts';
import { loginPath, ORIGIN_PARAM, paths, safeOrigin } from '../paths.ts';
import { missingParts, useSession } from '../session/session-store.ts';
import { refreshUser } from './sign-in.ts';

/**
 * Guard of the pages for signed-in people. While registration fields are missing after a social sign-in, it allows
 * only the page that completes them. global.css hides a prerendered page from everyone else (`[data-private]`) and its
 * controls until it is hydrated (`[data-starting]`).
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

/** Where to navigate after sign-in: the page that required it, otherwise home. */
function useOrigin(): string {
  const [query] = useSearchParams();
  return safeOrigin(query.get(ORIGIN_PARAM));
}

/** Guard of the pages for visitors. It redirects a person who signs in there, so the pages need not navigate. */
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

/** Refreshes the stored user. Not `private`: it must run while registration fields are missing. */
export const sessionUserQuery = () =>
  queryOptions({
    queryKey: ['session-user'],
    queryFn: () => yieldToMain().then(refreshUser),
    staleTime: 300_000,
    meta: { silent: true },
  });
