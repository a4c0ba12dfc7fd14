import { type ReactNode, useId } from 'react';
import classes from './panel.module.css';

interface Props {
  readonly title: ReactNode;
  /** Whether the title is the page's heading (`h1`). */
  readonly main?: boolean;
  readonly busy?: boolean;
  /** For links to the section. */
  readonly id?: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A section of a page with a title and its own background. */
export function Panel({ title, main = false, busy = false, className = '', id, children }: Props) {
  const titleId = useId();
  const Heading = main ? 'h1' : 'h2';
  return (
    <section
      id={id}
      className={`${classes['panel']} ${className}`}
      aria-labelledby={titleId}
      aria-busy={busy}
    >
      <Heading id={titleId} className={classes['title']}>
        {title}
      </Heading>
      {children}
    </section>
  );
}
