import type { CallName, ResponseOf } from '@indike/contract/calls';
import { writeStored } from '@indike/ui/browser/storage.ts';
import { createStore } from '@indike/ui/hooks/create-store.ts';
import { useSyncExternalStore } from 'react';

export type OperatorSession = ResponseOf<'GET /api/operator/session'>;

/** The session is an HTTP-only cookie, so only the server knows whether there is one. */
export type SessionState =
  | { readonly status: 'unknown' }
  | { readonly status: 'in'; readonly session: OperatorSession }
  | { readonly status: 'out' };

const UNKNOWN: SessionState = { status: 'unknown' };
const store = createStore<SessionState>(() => UNKNOWN);

export const { get: getSession, subscribe: subscribeToSession } = store;

/** Set in local storage while this browser has a session, as far as its pages know. */
const SIGNED_IN_KEY = 'indike.operacao.sessao';

export function setSession(state: SessionState): void {
  // Where the storage is blocked, the server is asked each time.
  writeStored('localStorage', SIGNED_IN_KEY, state.status === 'in' ? '1' : null);
  store.set(state);
}

/** Whether this browser had a session that was not signed out. It may have expired meanwhile. */
export function wasSignedIn(): boolean {
  try {
    return localStorage.getItem(SIGNED_IN_KEY) !== null;
  } catch {
    return true;
  }
}

export const useSession = (): SessionState =>
  useSyncExternalStore(subscribeToSession, getSession, () => UNKNOWN);

/** Returns whether this operator may make a call. What they may not do is not shown. */
export function useCanCall(): (name: CallName) => boolean {
  const state = useSession();
  return (name) => state.status === 'in' && state.session.calls.includes(name);
}
