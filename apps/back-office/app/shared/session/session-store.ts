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

export const { get: getSession, set: setSession, subscribe: subscribeToSession } = store;

export const useSession = (): SessionState =>
  useSyncExternalStore(subscribeToSession, getSession, () => UNKNOWN);

/** Whether the server would let this operator make the call: what one may not do is not shown. */
export function useMay(): (call: { readonly method: string; readonly path: string }) => boolean {
  const state = useSession();
  return ({ method, path }) => state.status === 'in' && state.session.calls.includes(`${method} ${path}`);
}
