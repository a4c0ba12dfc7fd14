import type { ReactNode } from 'react';
import classes from './detail.module.css';

interface HeaderProps {
  readonly title: ReactNode;
  /** In one line, as long as there is room. */
  readonly facts: ReactNode;
  /** Below the facts. */
  readonly children?: ReactNode;
}

export function DetailHeader({ title, facts, children }: HeaderProps) {
  return (
    <header className={classes['header']}>
      <h1>{title}</h1>
      <p>{facts}</p>
      {children}
    </header>
  );
}

interface ColumnsProps {
  /** What to do: on the right, or before the rest where there is room for one column. */
  readonly side: ReactNode;
  /** Stays in sight while the rest is scrolled. */
  readonly sticky?: boolean;
  readonly children: ReactNode;
}

export function DetailColumns({ side, sticky = false, children }: ColumnsProps) {
  return (
    <div className={classes['columns']}>
      <div className={sticky ? `${classes['side']} ${classes['sticky']}` : classes['side']}>{side}</div>
      <div className={classes['facts']}>{children}</div>
    </div>
  );
}

interface PairsProps {
  /** Read out when a value changes. */
  readonly live?: boolean;
  readonly children: ReactNode;
}

/** Titles and their values. */
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
