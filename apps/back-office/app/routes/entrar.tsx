import { pageTitle } from '@indike/ui/brand.ts';
import { Navigate, useSearchParams } from 'react-router';
import { SignInForm } from '#app/features/sign-in/sign-in-form.tsx';
import { PlainPage } from '#app/shared/layout/plain-page.tsx';
import { safeReturn } from '#app/shared/paths.ts';
import { useSession } from '#app/shared/session/session-store.ts';

export const meta = () => [{ title: pageTitle('Entrar na operação') }];

export default function SignIn() {
  const session = useSession();
  const [query] = useSearchParams();
  if (session !== null) return <Navigate to={safeReturn(query.get('volta'))} replace />;
  return (
    <PlainPage>
      <SignInForm />
    </PlainPage>
  );
}
