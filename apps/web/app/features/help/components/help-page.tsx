import { PageTitle } from '@indike/ui/layout/page-title.tsx';
import { topics } from '../content/topics.ts';
import { countText, searchTopics, termsOf } from '../model/search.ts';
import classes from './help.module.css';
import { NothingFound } from './nothing-found.tsx';
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
