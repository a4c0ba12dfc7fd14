import type { operatorSession } from '@indike/contract/operator/access/sign-in';
import type { ResponseOf } from '@indike/contract/wire/endpoint';
import { createStore } from '@indike/ui/hooks/create-store.ts';
import { useSyncExternalStore } from 'react';

export type OperatorSession = ResponseOf<typeof operatorSession>;

/** The session itself is a cookie that no script can read: only the server knows whether there is one. */
export type SessionState =
  | { readonly status: 'unknown' }
  | { readonly status: 'in'; readonly session: OperatorSession }
  | { readonly status: 'out' };

const UNKNOWN: SessionState = { status: 'unknown' };
const store = createStore<SessionState>(() => UNKNOWN);

export const { get: getSession, subscribe: subscribeToSession } = store;

/** Stands while this browser has a session, as far as its pages know. */
const SIGNED_IN_KEY = 'indike.operacao.sessao';

export function setSession(state: SessionState): void {
  try {
    if (state.status === 'in') localStorage.setItem(SIGNED_IN_KEY, '1');
    else localStorage.removeItem(SIGNED_IN_KEY);
  } catch {
    // A browser that keeps nothing: the server is asked each time.
  }
  store.set(state);
}

/** Whether a page of this browser has left a session open, which may have ended meanwhile. */
export function wasSignedIn(): boolean {
  try {
    return localStorage.getItem(SIGNED_IN_KEY) !== null;
  } catch {
    return true;
  }
}

export const useSession = (): SessionState =>
  useSyncExternalStore(subscribeToSession, getSession, () => UNKNOWN);

/** Whether the server would let this operator make the call: what one may not do is not shown. */
export function useMay(): (call: { readonly method: string; readonly path: string }) => boolean {
  const state = useSession();
  return ({ method, path }) => state.status === 'in' && state.session.calls.includes(`${method} ${path}`);
}
