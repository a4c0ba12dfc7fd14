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
    <path className={tone.soft} d="M116 42c-18-12-42-14-62-10a6 6 0 0 0-5 6v92c22-5 46-4 67 8z" />
    <path className={tone.soft} d="M124 42c18-12 42-14 62-10a6 6 0 0 1 5 6v92c-22-5-46-4-67 8z" />
    <path className={tone.paper} d="M64 54h38v8H64zm0 20h38v8H64zm0 20h26v8H64zm74-40h38v8h-38z" />
    <circle className={tone.paper} cx="166" cy="88" r="30" />
    <circle className={tone.accent} cx="166" cy="88" r="24" />
    <circle className={tone.paper} cx="166" cy="88" r="14" />
    <path className={tone.line} d="m186 108 20 20" />
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
