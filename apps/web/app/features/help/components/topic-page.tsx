import { Button, Title } from '@mantine/core';
import { type MetaArgs, useParams } from 'react-router';
import { indexablePage, noindexPage } from '#app/shared/page-meta.ts';
import { paths } from '#app/shared/paths.ts';
import { BackButton } from '@indike/ui/navigation/back-button.tsx';
import { IconArrowLeft, IconArrowRight } from '@indike/ui/icons.ts';
import { Link } from '@indike/ui/navigation/link.tsx';
import { PageTitle } from '@indike/ui/layout/page-title.tsx';
import type { Topic } from '../content/topic.ts';
import { topicOf, topics } from '../content/topics.ts';
import { searchPath, topicPath, useHelpPath } from '../help-path.ts';
import { termsOf } from '../model/search.ts';
import { MarkedText } from './marked-text.tsx';
import { TopicContents } from './topic-contents.tsx';
import { topicIcons } from './topic-icons.ts';
import classes from './topic-page.module.css';
import { useSearchQuery } from './use-topic-search.ts';
import { TopicCards } from './topic-cards.tsx';

/** Title, description and canonical link of a topic. The public address is the canonical one. */
export function meta({ params }: MetaArgs) {
  const topic = topicOf(params['page']);
  if (!topic) return noindexPage('Tópico não encontrado');
  const { key, title, subtitle } = topic;
  return indexablePage({ title, description: subtitle, path: `${paths.faq}/${key}` });
}

export default function TopicPage() {
  const topic = topicOf(useParams()['page']);
  return topic ? <TopicArticle key={topic.key} topic={topic} /> : <TopicMissing />;
}

function TopicArticle({ topic }: { readonly topic: Topic }) {
  const base = useHelpPath();
  const searchQuery = useSearchQuery();
  const terms = termsOf(searchQuery);
  const { title, subtitle, contents } = topic;
  const Icon = topicIcons[topic.key];
  return (
    <div className={classes['page']}>
      <article className={classes['article']}>
        <BackButton fallback={searchPath(base, searchQuery)} />
        <header className={classes['head']}>
          <span className={classes['icon']}>
            <Icon size={28} stroke={1.75} aria-hidden />
          </span>
          <div data-marked>
            <Title order={1}>
              <MarkedText text={title} terms={terms} />
            </Title>
            <p className={classes['subtitle']}>
              <MarkedText text={subtitle} terms={terms} />
            </p>
          </div>
        </header>
        <TopicContents contents={contents} terms={terms} />
        <NextStep topic={topic} />
        <Neighbours topic={topic} base={base} />
      </article>
      <nav aria-labelledby="outros-topicos" className={classes['others']}>
        <h2 id="outros-topicos">Outros tópicos</h2>
        <ul>
          {topics.map(({ key, title }) => (
            <li key={key}>
              <Link to={topicPath(base, key)} aria-current={key === topic.key ? 'page' : undefined}>
                {title}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}

/** The topic's actions. Visitors see the sign-up when the topic has no action for them. */
function NextStep({ topic: { action } }: { readonly topic: Topic }) {
  if (action?.audience === 'anyone')
    return (
      <Button component="a" href={action.to} className={classes['action']}>
        {action.label}
      </Button>
    );
  const { to, label } =
    action?.audience === 'visitor' ? action : { to: paths.signUp, label: 'Quero ser Indiker' };
  return (
    <>
      {action?.audience === 'indiker' && (
        <Button component={Link} to={action.to} className={classes['action']} data-for="indiker">
          {action.label}
        </Button>
      )}
      <Button component={Link} to={to} className={classes['action']} data-for="visitor">
        {label}
      </Button>
    </>
  );
}

function Neighbours({ topic, base }: { readonly topic: Topic; readonly base: string }) {
  const at = topics.indexOf(topic);
  const previous = at > 0 ? topics[at - 1] : undefined;
  const next = topics[at + 1];
  return (
    <nav aria-label="Tópico anterior e próximo" className={classes['neighbours']}>
      {previous && (
        <Link to={topicPath(base, previous.key)}>
          <IconArrowLeft size={18} aria-hidden />
          <span>
            <small>Anterior</small>
            {previous.title}
          </span>
        </Link>
      )}
      {next && (
        <Link to={topicPath(base, next.key)} data-next>
          <span>
            <small>Próximo</small>
            {next.title}
          </span>
          <IconArrowRight size={18} aria-hidden />
        </Link>
      )}
      <Link to={base} data-all>
        Todos os tópicos
      </Link>
    </nav>
  );
}

const all = topics.map((topic) => ({ topic, excerpt: null }));

function TopicMissing() {
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
