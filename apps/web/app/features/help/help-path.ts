import { useLocation } from 'react-router';
import { paths } from '#app/shared/paths.ts';
import { missingParts } from '#app/shared/session/session-store.ts';
import { useSession } from '#app/shared/session/use-session.ts';
import type { TopicKey } from './content/keys.ts';

export const SEARCH_PARAM = 'busca';

/**
 * Signed-in people read topics inside the product, everybody else on the public pages. So do people with registration
 * fields missing, because private pages would redirect them. A prerendered page, which knows nobody, leads to its own side.
 */
export function useHelpPath(): string {
  const session = useSession();
  const { pathname } = useLocation();
  if (session.status === 'unknown') return pathname.startsWith(paths.help) ? paths.help : paths.faq;
  return session.status === 'in' && missingParts(session.user).length === 0 ? paths.help : paths.faq;
}

/** Navigation state: the search field of the next page takes the focus. */
export const CONTINUE_SEARCH = { continueSearch: true };
export const continuesSearch = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'continueSearch' in state;

const search = (searchQuery: string) =>
  searchQuery === '' ? '' : `?${SEARCH_PARAM}=${encodeURIComponent(searchQuery)}`;

export const searchPath = (base: string, searchQuery: string) => `${base}${search(searchQuery)}`;

/** Keeps the search query, so that the topic marks its words too. */
export const topicPath = (base: string, key: TopicKey, searchQuery = '') =>
  `${base}/${key}${search(searchQuery)}`;
