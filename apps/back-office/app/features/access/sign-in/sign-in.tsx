import { useState } from 'react';
import { PasswordStep } from './password-step.tsx';
import { SecondStep, type Challenge } from './second-step.tsx';
import { pageTitle } from '@indike/ui/brand.ts';
import { Navigate, useSearchParams } from 'react-router';
import { PlainPage } from '#app/shared/layout/plain-page.tsx';
import { safeReturn } from '#app/shared/paths.ts';
import { useSession } from '#app/shared/session/session-store.ts';

export const meta = () => [{ title: pageTitle('Entrar na operação') }];

/** The password, then the second factor if the operator has one. */
function SignIn() {
  const [challenge, setChallenge] = useState<Challenge | null>(null);
  return challenge === null ? (
    <PasswordStep onChallenge={setChallenge} />
  ) : (
    <SecondStep challenge={challenge} onRestart={() => setChallenge(null)} />
  );
}

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
