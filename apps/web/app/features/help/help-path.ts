import { paths } from '#app/shared/paths.ts';
import { missingParts } from '#app/shared/session/session-store.ts';
import { useSession } from '#app/shared/session/use-session.ts';
import type { TopicKey } from './content/keys.ts';

export const SEARCH_PARAM = 'busca';

/**
 * Topics are searched and read inside the product by who is signed in, and on the open pages by everyone else; also by who
 * has yet to complete the sign-up, since private pages lead back to it.
 */
export function useHelpPath(): string {
  const session = useSession();
  return session.status === 'in' && missingParts(session.user).length === 0 ? paths.help : paths.faq;
}

/** Navigation state: the search field of the next page takes the focus. */
export const CONTINUE_SEARCH = { continueSearch: true };
export const continuesSearch = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'continueSearch' in state;

const search = (asked: string) => (asked === '' ? '' : `?${SEARCH_PARAM}=${encodeURIComponent(asked)}`);

export const searchPath = (base: string, asked: string) => `${base}${search(asked)}`;

/** The words that led there go along, so that the topic shows them too. */
export const topicPath = (base: string, key: TopicKey, asked = '') => `${base}/${key}${search(asked)}`;
