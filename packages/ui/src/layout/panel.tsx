import { type ReactNode, useId } from 'react';
import classes from './panel.module.css';

interface Props {
  readonly title: ReactNode;
  /** The page's own heading is in this panel. */
  readonly main?: boolean;
  readonly busy?: boolean;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A titled part of a page on a ground of its own. */
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
