import type { Found } from '../model/search.ts';
import { topicPath, useHelpPath } from '../help-path.ts';
import { Link } from '@indike/ui/navigation/link.tsx';
import { MarkedText } from './marked-text.tsx';
import { topicIcons } from './topic-icons.ts';
import classes from './topic-cards.module.css';

interface Props {
  readonly found: readonly Found[];
  readonly searchQuery?: string;
  readonly terms?: readonly string[];
}

const NONE: readonly string[] = [];

export function TopicCards({ found, searchQuery = '', terms = NONE }: Props) {
  const base = useHelpPath();
  return (
    <ul className={classes['cards']} data-topics>
      {found.map(({ topic: { key, title, subtitle }, excerpt }) => {
        const Icon = topicIcons[key];
        return (
          <li key={key}>
            <Link to={topicPath(base, key, searchQuery)} className={classes['card']}>
              <span className={classes['icon']}>
                <Icon size={22} stroke={1.75} aria-hidden />
              </span>
              <span className={classes['text']}>
                <strong>
                  <MarkedText text={title} terms={terms} />
                </strong>
                <span>
                  <MarkedText text={subtitle} terms={terms} />
                </span>
                {excerpt !== null && (
                  <span data-excerpt>
                    <MarkedText text={excerpt} terms={terms} />
                  </span>
                )}
              </span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
