import type { ReactNode } from 'react';
import classes from './detail.module.css';

interface HeaderProps {
  readonly title: ReactNode;
  /** The level of the heading: 1, or 2 beside a list. */
  readonly level?: 1 | 2;
  /** Shown in one line if there is room. */
  readonly facts: ReactNode;
  /** Shown below the facts. */
  readonly children?: ReactNode;
}

export function DetailHeader({ title, level = 1, facts, children }: HeaderProps) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <header className={classes['header']}>
      <Heading>{title}</Heading>
      <p>{facts}</p>
      {children}
    </header>
  );
}

interface ColumnsProps {
  /** Actions, on the right or, in a single column, above the rest. */
  readonly side: ReactNode;
  /** Keeps the side column visible while the rest scrolls. */
  readonly sticky?: boolean;
  readonly children: ReactNode;
}

export function DetailColumns({ side, sticky = false, children }: ColumnsProps) {
  return (
    <div className={classes['room']}>
      <div className={classes['columns']}>
        <div className={sticky ? `${classes['side']} ${classes['sticky']}` : classes['side']}>{side}</div>
        <div className={classes['facts']}>{children}</div>
      </div>
    </div>
  );
}

interface PairsProps {
  /** Whether screen readers announce changes of a value. */
  readonly live?: boolean;
  readonly children: ReactNode;
}

/** A list of titles and values. */
export function Pairs({ live = false, children }: PairsProps) {
  return (
    <dl className={classes['pairs']} {...(live && { 'aria-live': 'polite' })}>
      {children}
    </dl>
  );
}

interface PairProps {
  readonly title: string;
  readonly children: ReactNode;
}

export function Pair({ title, children }: PairProps) {
  return (
    <>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </>
  );
}
