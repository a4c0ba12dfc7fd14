import type { QueryClient } from '@tanstack/react-query';
import { newQueryClient } from '@indike/ui/query/query-client.ts';
import { getSession, missingParts, subscribeToSession } from '../session/session-store.ts';

function isComplete(): boolean {
  const session = getSession();
  return session.status === 'in' && missingParts(session.user).length === 0;
}

export const createQueryClient = (): QueryClient => newQueryClient(isComplete);

/** Clears the cache when the session ends or changes, so that one person's data are never shown to the next. */
export function clearOnSignOut(client: QueryClient): () => void {
  let token = tokenNow();
  return subscribeToSession(() => {
    const next = tokenNow();
    if (token !== null && next !== token) client.clear();
    token = next;
  });
}

const tokenNow = () => {
  const session = getSession();
  return session.status === 'in' ? session.token : null;
};
