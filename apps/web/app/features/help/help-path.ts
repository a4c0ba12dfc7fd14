import { paths } from '../../shared/paths.ts';
import { useSession } from '../../shared/session/use-session.ts';
import type { TopicKey } from './content/keys.ts';

export const SEARCH_PARAM = 'busca';

/** Topics are read inside the product by who is signed in, and on the open pages by everyone else. */
export function useHelpPath(): string {
  return useSession().status === 'in' ? paths.help : paths.faq;
}

const search = (asked: string) => (asked === '' ? '' : `?${SEARCH_PARAM}=${encodeURIComponent(asked)}`);

export const searchPath = (base: string, asked: string) => `${base}${search(asked)}`;

/** The words that led there go along, so that the topic shows them too. */
export const topicPath = (base: string, key: TopicKey, asked = '') => `${base}/${key}${search(asked)}`;
