import { TopicPage } from '#app/features/help/components/topic-page.tsx';
import { topicMeta } from '#app/features/help/topic-meta.ts';
import type { Route } from './+types/ajuda-topico';

export const meta = ({ params }: Route.MetaArgs) => topicMeta(params.page);

export default function Page() {
  return <TopicPage />;
}
