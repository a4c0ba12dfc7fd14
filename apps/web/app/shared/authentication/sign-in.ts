import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { yieldToMain } from '@indike/ui/browser/yield-to-main.ts';
import { callKey } from '@indike/ui/query/call-query.ts';
import { call } from '../http/call.ts';
import { endSession, getSession, startSession, storeUser } from '../session/session-store.ts';

/** Stores the token and its user. Succeeds even if the user cannot be fetched, because the layout fetches it again. */
export async function signIn(token: string, landing?: string): Promise<void> {
  const user = await call('GET /api/auth/user', {}, { token }).catch(() => null);
  startSession(token, user, landing);
}

async function refreshUser() {
  const user = await call('GET /api/auth/user', {});
  storeUser(user);
  return user;
}

/** Signs out at once and revokes the token in the background; if that fails, the token expires on the server. */
export function signOut(): void {
  const session = getSession();
  if (session.status !== 'in') return;
  endSession('signed-out');
  void call('POST /api/auth/logout', {}, { token: session.token }).catch(() => undefined);
}

/** Refreshes the stored user. Not `private`: it must run while registration fields are missing. */
export const sessionUserQuery = () =>
  queryOptions({
    queryKey: callKey('GET /api/auth/user', {}),
    queryFn: () => yieldToMain().then(refreshUser),
    staleTime: 300_000,
    meta: { silent: true },
  });

/** Returns a function that refetches the personal data shown on every page, such as the name in the top bar. */
export function useRefreshUser() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: sessionUserQuery().queryKey });
}
