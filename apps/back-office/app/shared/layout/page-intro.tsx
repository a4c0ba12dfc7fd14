import type { ReactNode } from 'react';
import classes from './page-intro.module.css';

interface Props {
  /** What the page is for. */
  readonly text: string;
  /** What is done there first, for whoever may do it. */
  readonly action: ReactNode;
}

export const PageIntro = ({ text, action }: Props) => (
  <div className={classes['intro']}>
    <p>{text}</p>
    {action}
  </div>
);
