import { indexablePage, noindexPage } from '#app/shared/page-meta.ts';
import { paths } from '#app/shared/paths.ts';
import { topicOf } from './content/topics.ts';

/** Title, description and canonical link of a topic. The public address is the canonical one. */
export function topicMeta(page: string | undefined) {
  const topic = topicOf(page);
  if (!topic) return noindexPage('Tópico não encontrado');
  const { key, title, subtitle } = topic;
  return indexablePage({ title, description: subtitle, path: `${paths.faq}/${key}` });
}
