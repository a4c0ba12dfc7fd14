import type { CallName, ResponseOf } from '@indike/contract/calls';
import { followStored, readStored, writeStored } from '@indike/ui/browser/storage.ts';
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

/** In local storage: the id of the operator who signed in last and has not signed out. */
const SIGNED_IN_KEY = 'indike.operacao.sessao';

export function setSession(state: SessionState): void {
  // Where the storage is blocked, the server is asked each time.
  if (state.status === 'in') writeStored('localStorage', SIGNED_IN_KEY, String(state.session.id));
  store.set(state);
}

export function endSession(): void {
  writeStored('localStorage', SIGNED_IN_KEY, null);
  store.set({ status: 'out' });
}

/**
 * Applies a sign-in or sign-out of another page to this one. The cookie is that of the whole browser, so what is done here
 * would otherwise be done by somebody else than the person whose name is shown.
 */
function followStorage(): void {
  const state = getSession();
  if (state.status !== 'in') return;
  if (!wasSignedIn()) return store.set({ status: 'out' });
  const id = readStored('localStorage', SIGNED_IN_KEY);
  // Null where the storage is blocked.
  if (id !== null && id !== String(state.session.id)) window.location.reload();
}

followStored(SIGNED_IN_KEY, followStorage);

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
