import { type ReactNode, useId } from 'react';
import classes from './panel.module.css';

interface Props {
  readonly title: ReactNode;
  /** Whether the title is the page's heading (`h1`). */
  readonly main?: boolean;
  readonly busy?: boolean;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A section of a page with a title and its own background. */
export function Panel({ title, main = false, busy = false, className = '', children }: Props) {
  const id = useId();
  const Heading = main ? 'h1' : 'h2';
  return (
    <section className={`${classes['panel']} ${className}`} aria-labelledby={id} aria-busy={busy}>
      <Heading id={id} className={classes['title']}>
        {title}
      </Heading>
      {children}
    </section>
  );
}
