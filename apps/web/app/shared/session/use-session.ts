import { useSyncExternalStore } from 'react';
import { getServerSession, getSession, type SessionState, subscribeToSession } from './session-store.ts';

export function useSession(): SessionState {
  return useSyncExternalStore(subscribeToSession, getSession, getServerSession);
}

/** The signed-in person as last stored, or null. */
export function useUser() {
  const session = useSession();
  return session.status === 'in' ? session.user : null;
}
