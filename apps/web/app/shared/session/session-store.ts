import type { RegistrationPart, User } from '@indike/contract/accounts/accounts';
import { followStored, readStored, writeStored } from '@indike/ui/browser/storage.ts';
import { createStore } from '@indike/ui/hooks/create-store.ts';
import { dropDrafts } from '@indike/ui/wizard/drop-drafts.ts';
import { useHydrated } from '@indike/ui/hooks/use-hydrated.ts';
import { useSyncExternalStore } from 'react';
import { SESSION_KEY } from './session-key.ts';

export type SessionState =
  /** Before the browser's storage can be read, while prerendering and hydrating. */
  | { readonly status: 'unknown' }
  /** `landing`: where to navigate after sign-in, when that is not the page that required it. */
  | { readonly status: 'in'; readonly token: string; readonly user: User | null; readonly landing?: string }
  | { readonly status: 'out'; readonly cause: 'none' | 'signed-out' | 'expired' };

const UNKNOWN: SessionState = { status: 'unknown' };
const session = createStore<SessionState>(() =>
  typeof window === 'undefined' ? UNKNOWN : parseSession(read()),
);

function parseSession(text: string | null): SessionState {
  const out: SessionState = { status: 'out', cause: 'none' };
  if (text === null) return out;
  try {
    const saved: { token?: unknown; user?: User | null } | null = JSON.parse(text);
    if (typeof saved?.token !== 'string' || saved.token === '') return out;
    return { status: 'in', token: saved.token, user: saved.user ?? null };
  } catch {
    return out;
  }
}

const read = () => readStored('localStorage', SESSION_KEY);

/** Set before an expired session is removed, so that the other tabs know that nobody has signed out. */
const EXPIRED_KEY = `${SESSION_KEY}.expirada`;

function write(next: SessionState) {
  const text = next.status === 'in' ? JSON.stringify({ token: next.token, user: next.user }) : null;
  writeStored('localStorage', EXPIRED_KEY, next.status === 'out' && next.cause === 'expired' ? '1' : null);
  writeStored('localStorage', SESSION_KEY, text);
}

function change(next: SessionState) {
  if (next.status === 'in') document.documentElement.dataset['signedIn'] = '';
  else delete document.documentElement.dataset['signedIn'];
  if (next.status === 'out' && next.cause === 'signed-out') dropDrafts();
  session.set(next);
}

export const { get: getSession, subscribe: subscribeToSession } = session;

export function startSession(token: string, user: User | null, landing?: string) {
  const next: SessionState = { status: 'in', token, user, ...(landing !== undefined && { landing }) };
  write(next);
  change(next);
}

export function storeUser(user: User, landing?: string) {
  const current = getSession();
  if (current.status !== 'in') return;
  // Usually nothing has changed. Storing it anyway would rerender every component that shows the user.
  if (landing === undefined && JSON.stringify(user) === JSON.stringify(current.user)) return;
  startSession(current.token, user, landing);
}

const NOTHING: readonly RegistrationPart[] = [];

/** Registration fields still missing. Users stored before this field existed have none. */
export function missingParts(user: User | null): readonly RegistrationPart[] {
  const stored: { readonly missing?: readonly RegistrationPart[] } | null = user;
  return stored?.missing ?? NOTHING;
}

export function endSession(cause: 'signed-out' | 'expired') {
  const next: SessionState = { status: 'out', cause };
  write(next);
  change(next);
}

/** Applies a sign-in or sign-out of another page to this one. */
function followStorage() {
  const next = parseSession(read());
  const cause = readStored('localStorage', EXPIRED_KEY) === null ? 'signed-out' : 'expired';
  change(next.status === 'out' ? { status: 'out', cause } : next);
}

followStored(SESSION_KEY, followStorage);

export function useSession(): SessionState {
  const hydrated = useHydrated();
  const current = useSyncExternalStore(subscribeToSession, getSession, getSession);
  return hydrated ? current : UNKNOWN;
}

/** The signed-in person as last stored, or null. */
export function useUser() {
  const session = useSession();
  return session.status === 'in' ? session.user : null;
}
