import { pageTitle } from '../../shared/brand.ts';
import { topicOf } from './content/topics.ts';

/** What a search engine and the browser's tab read of a topic. */
export function topicMeta(page: string | undefined) {
  const topic = topicOf(page);
  if (!topic) return [{ title: pageTitle('Tópico não encontrado') }, { name: 'robots', content: 'noindex' }];
  return [{ title: pageTitle(topic.title) }, { name: 'description', content: topic.subtitle }];
}
