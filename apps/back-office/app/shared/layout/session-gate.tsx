import { ErrorState } from '@indike/ui/feedback/error-state.tsx';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router';
import { PlainPage } from './plain-page.tsx';
import { followUse } from '../session/last-use.ts';
import { loadSession, startSession } from '../session/load-session.ts';
import { useSession } from '../session/session-store.ts';

/** Renders nothing until it is known whether an operator is signed in. */
export function SessionGate({ children }: { readonly children: ReactNode }) {
  const { status } = useSession();
  const [error, setError] = useState<unknown>(null);
  const { pathname } = useLocation();
  const start = useEffectEvent(() => void startSession(pathname).catch(setError));
  useEffect(() => start(), []);
  const retry = () => {
    setError(null);
    loadSession().catch(setError);
  };
  useEffect(followUse, []);
  if (status !== 'unknown') return children;
  if (error === null) return null;
  return (
    <PlainPage>
      <ErrorState error={error} fallback="Não foi possível abrir a operação" onRetry={retry} />
    </PlainPage>
  );
}
