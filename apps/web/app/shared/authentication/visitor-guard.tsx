import { Navigate, Outlet, useSearchParams } from 'react-router';
import { ORIGIN_PARAM, safeOrigin } from '../paths.ts';
import { useSession } from '../session/session-store.ts';

/** Guard of the pages for visitors. It redirects a person who signs in there, so the pages need not navigate. */
export default function VisitorGuard() {
  const session = useSession();
  const [query] = useSearchParams();
  // The page that required the sign-in, otherwise home.
  const origin = safeOrigin(query.get(ORIGIN_PARAM));
  if (session.status === 'in') return <Navigate to={session.landing ?? origin} replace />;
  return (
    <div data-visitors-only>
      <Outlet />
    </div>
  );
}
