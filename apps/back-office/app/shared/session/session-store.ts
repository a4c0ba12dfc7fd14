import { createStore } from '@indike/ui/hooks/create-store.ts';
import { useSyncExternalStore } from 'react';

export interface OperatorSession {
  readonly token: string;
  readonly email: string;
}

const KEY = 'indike.operator';

/** Null: nobody is signed in. Of this tab alone: it ends when the tab closes. */
const store = createStore<OperatorSession | null>(() => parseSession(read()));

export function parseSession(text: string | null): OperatorSession | null {
  try {
    const saved: Partial<Record<keyof OperatorSession, unknown>> | null = JSON.parse(text ?? 'null');
    if (typeof saved?.token !== 'string' || saved.token === '' || typeof saved.email !== 'string')
      return null;
    return { token: saved.token, email: saved.email };
  } catch {
    return null;
  }
}

function read(): string | null {
  try {
    return typeof window === 'undefined' ? null : sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export const { get: getSession, subscribe: subscribeToSession } = store;

export function setSession(session: OperatorSession | null): void {
  try {
    if (session === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify(session));
  } catch {
    // Storage refused: the session then ends with this page.
  }
  store.set(session);
}

export const useSession = (): OperatorSession | null =>
  useSyncExternalStore(subscribeToSession, getSession, () => null);
