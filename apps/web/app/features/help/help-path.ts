import { readStored, writeStored } from '@indike/ui/browser/storage.ts';
import { useLocation } from 'react-router';
import { paths } from '#app/shared/paths.ts';
import { missingParts, type SessionState, useSession } from '#app/shared/session/session-store.ts';
import type { TopicKey } from './content/keys.ts';

export const SEARCH_PARAM = 'busca';

/**
 * The private help for signed-in people, otherwise the public one. People with missing registration fields also get the
 * public one, because private pages would redirect them. A prerendered page does not know the session and stays on its
 * own side.
 */
export function helpPath(session: SessionState, pathname: string): string {
  if (session.status === 'unknown') return pathname.startsWith(paths.help) ? paths.help : paths.faq;
  return session.status === 'in' && missingParts(session.user).length === 0 ? paths.help : paths.faq;
}

export function useHelpPath(): string {
  const session = useSession();
  const { pathname } = useLocation();
  return helpPath(session, pathname);
}

const CONTINUED = 'indike.continued-search';

/** Makes the next page focus its search field. In the browser's storage, because an open page loads that page anew. */
export const continueSearch = (): void => writeStored('sessionStorage', CONTINUED, '');

/** Whether typing began on the page before this one. */
export function takeContinuedSearch(): boolean {
  const continued = readStored('sessionStorage', CONTINUED) !== null;
  writeStored('sessionStorage', CONTINUED, null);
  return continued;
}

const search = (searchQuery: string) =>
  searchQuery === '' ? '' : `?${SEARCH_PARAM}=${encodeURIComponent(searchQuery)}`;

export const searchPath = (base: string, searchQuery: string) => `${base}${search(searchQuery)}`;

/** Keeps the search query, so that the topic page marks its words too. */
export const topicPath = (base: string, key: TopicKey, searchQuery = '') =>
  `${base}/${key}${search(searchQuery)}`;
