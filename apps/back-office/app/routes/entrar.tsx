import { pageTitle } from '@indike/ui/brand.ts';
import { Navigate, useSearchParams } from 'react-router';
import { SignIn } from '#app/features/access/sign-in/sign-in.tsx';
import { PlainPage } from '#app/shared/layout/plain-page.tsx';
import { safeReturn } from '#app/shared/paths.ts';
import { useSession } from '#app/shared/session/session-store.ts';

export const meta = () => [{ title: pageTitle('Entrar na operação') }];

export default function SignInPage() {
  const { status } = useSession();
  const [query] = useSearchParams();
  if (status === 'in') return <Navigate to={safeReturn(query.get('volta'))} replace />;
  return (
    <PlainPage>
      <SignIn />
    </PlainPage>
  );
}
