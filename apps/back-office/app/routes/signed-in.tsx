import { Navigate, Outlet, useLocation } from 'react-router';
import { Shell } from '#app/shared/layout/shell.tsx';
import { paths } from '#app/shared/paths.ts';
import { useSession } from '#app/shared/session/session-store.ts';

/** Who is not signed in goes to the sign-in and comes back to the same place. */
export default function SignedIn() {
  const session = useSession();
  const { pathname, search } = useLocation();
  if (session === null) {
    const back = pathname === paths.home ? '' : `?volta=${encodeURIComponent(pathname + search)}`;
    return <Navigate to={paths.signIn + back} replace />;
  }
  return (
    <Shell session={session}>
      <Outlet />
    </Shell>
  );
}
