import { useLocation } from 'react-router';
import { paths } from '#app/shared/paths.ts';
import { missingParts, useSession } from '#app/shared/session/session-store.ts';
import type { TopicKey } from './content/keys.ts';

export const SEARCH_PARAM = 'busca';

/**
 * The private help for signed-in people, otherwise the public one. People with missing registration fields also get the
 * public one, because private pages would redirect them. A prerendered page does not know the session and stays on its
 * own side.
 */
export function useHelpPath(): string {
  const session = useSession();
  const { pathname } = useLocation();
  if (session.status === 'unknown') return pathname.startsWith(paths.help) ? paths.help : paths.faq;
  return session.status === 'in' && missingParts(session.user).length === 0 ? paths.help : paths.faq;
}

/** Navigation state that makes the next page focus its search field. */
export const CONTINUE_SEARCH = { continueSearch: true };
export const continuesSearch = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'continueSearch' in state;

const search = (searchQuery: string) =>
  searchQuery === '' ? '' : `?${SEARCH_PARAM}=${encodeURIComponent(searchQuery)}`;

export const searchPath = (base: string, searchQuery: string) => `${base}${search(searchQuery)}`;

/** Keeps the search query, so that the topic page marks its words too. */
export const topicPath = (base: string, key: TopicKey, searchQuery = '') =>
  `${base}/${key}${search(searchQuery)}`;
