import { PageTitle } from '@indike/ui/layout/page-title.tsx';
import { Button, Group } from '@mantine/core';
import { brand } from '@indike/ui/brand.ts';
import { Drawing, tone } from '@indike/ui/drawing/drawing.tsx';
import { EmptyState } from '@indike/ui/feedback/empty-state.tsx';
import { topics } from '../content/topics.ts';
import { countText, searchTopics, termsOf } from '../model/search.ts';
import classes from './help.module.css';
import { SearchBox } from './search-box.tsx';
import { TopicCards } from './topic-cards.tsx';
import { useTopicSearch } from './use-topic-search.ts';

const all = topics.map((topic) => ({ topic, excerpt: null }));

interface Props {
  readonly path: string;
  readonly title: string;
  readonly help: string;
}

export function HelpPage({ path, title, help }: Props) {
  const search = useTopicSearch(path);
  const { searchQuery } = search;
  const found = searchQuery === '' ? all : searchTopics(topics, searchQuery);
  return (
    <>
      <PageTitle help={help}>{title}</PageTitle>
      <SearchBox {...search} />
      <p role="status" className={classes['count']} data-count>
        {searchQuery !== '' && countText(found.length, searchQuery)}
      </p>
      <TopicCards found={found} searchQuery={searchQuery} terms={termsOf(searchQuery)} />
      <div hidden={found.length > 0} data-nothing-found>
        <NothingFound onClear={search.clear} />
      </div>
    </>
  );
}

const bookDrawing = (
  <Drawing>
    <path className={tone.soft} d="M6 140h228v4H6z" />
    <path className={tone.soft} d="M116 40c-18-12-42-14-62-10a6 6 0 0 0-5 6v92c22-5 46-4 67 8z" />
    <path className={tone.soft} d="M124 40c18-12 42-14 62-10a6 6 0 0 1 5 6v92c-22-5-46-4-67 8z" />
    <path className={tone.paper} d="M64 52h38v7H64zm0 18h38v7H64zm0 18h26v7H64zm74-36h38v7h-38z" />
    <circle className={tone.paper} cx="166" cy="84" r="28" />
    <circle className={tone.line} cx="166" cy="84" r="28" />
    <path className={tone.line} d="m187 105 20 20m-48-49 14 16m0-16-14 16" />
  </Drawing>
);

function NothingFound({ onClear }: { readonly onClear: () => void }) {
  return (
    <EmptyState
      drawing={bookDrawing}
      action={
        <Group justify="center" gap="sm">
          <Button onClick={onClear}>Ver todos os tópicos</Button>
          <Button component="a" href={`mailto:${brand.supportEmail}`} variant="default">
            Escrever ao suporte
          </Button>
        </Group>
      }
    >
      Tente uma palavra só, ou outra parecida. Se preferir, escreva para {brand.supportEmail}.
    </EmptyState>
  );
}
