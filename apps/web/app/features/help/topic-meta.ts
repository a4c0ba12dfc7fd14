import { openPage, ownPage } from '#app/shared/page-meta.ts';
import { paths } from '#app/shared/paths.ts';
import { topicOf } from './content/topics.ts';

/** What a search engine and the browser's tab read of a topic; its open address is the one that counts. */
export function topicMeta(page: string | undefined) {
  const topic = topicOf(page);
  if (!topic) return ownPage('Tópico não encontrado');
  const { key, title, subtitle } = topic;
  return openPage({ title, description: subtitle, path: `${paths.faq}/${key}` });
}
