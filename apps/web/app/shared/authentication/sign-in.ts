import { currentUser, logout } from '@indike/contract/accounts/accounts';
import { call } from '../http/call.ts';
import { endSession, getSession, startSession, storeUser } from '../session/session-store.ts';

/** Stores the token, then fetches who it belongs to. A failed fetch is no failed sign-in: the layout asks again. */
export async function signIn(token: string, landing?: string): Promise<void> {
  const user = await call(currentUser, {}, { token }).catch(() => null);
  startSession(token, user, landing);
}

export async function refreshUser() {
  const user = await call(currentUser, {});
  storeUser(user);
  return user;
}

/** Leaves at once; the server is told in the background and forgets the token by itself if it cannot be reached. */
export function signOut(): void {
  const session = getSession();
  if (session.status !== 'in') return;
  endSession('signed-out');
  void call(logout, {}, { token: session.token }).catch(() => undefined);
}
