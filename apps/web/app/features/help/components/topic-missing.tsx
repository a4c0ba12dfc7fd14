import { Title } from '@mantine/core';
import { PageTitle } from '@indike/ui/layout/page-title.tsx';
import { topics } from '../content/topics.ts';
import { TopicCards } from './topic-cards.tsx';

const all = topics.map((topic) => ({ topic, excerpt: null }));

export function TopicMissing() {
  return (
    <>
      <PageTitle help="O endereço pode ter sido digitado errado ou o tópico pode ter mudado de nome.">
        Tópico não encontrado
      </PageTitle>
      <Title order={2} mb="md">
        Todos os tópicos
      </Title>
      <TopicCards found={all} />
    </>
  );
}
