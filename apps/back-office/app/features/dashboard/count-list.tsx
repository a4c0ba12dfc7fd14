import { Link } from '@indike/ui/navigation/link.tsx';
import type { ReactNode } from 'react';
import classes from './dashboard.module.css';

interface Props {
  readonly title: string;
  readonly value: string;
  /** The list of just those; what has no page is only a number. */
  readonly to?: string | undefined;
  /** There is nothing to do. */
  readonly none?: boolean;
  readonly bad?: boolean;
  /** More about the same, below. */
  readonly children?: ReactNode;
}

export const CountList = ({ children }: { readonly children: ReactNode }) => (
  <ul className={classes['rows']}>{children}</ul>
);

export function Count({ title, value, to, none = false, bad = false, children }: Props) {
  return (
    <li>
      {to === undefined ? <span>{title}</span> : <Link to={to}>{title}</Link>}
      <strong data-none={none || undefined} data-bad={bad || undefined}>
        {value}
      </strong>
      {children}
    </li>
  );
}
