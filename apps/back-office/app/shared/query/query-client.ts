import { newQueryClient } from '@indike/ui/query/query-client.ts';
import type { QueryClient } from '@tanstack/react-query';
import { getSession, subscribeToSession } from '../session/session-store.ts';

const isIn = () => getSession().status === 'in';

export const createQueryClient = (): QueryClient => newQueryClient(isIn);

/** Clears the cache on sign-out, so that the next operator never sees data of the previous one. */
export function clearOnSignOut(client: QueryClient): () => void {
  return subscribeToSession(() => {
    if (!isIn()) client.clear();
  });
}
