import { Link } from '@indike/ui/navigation/link.tsx';
import type { ReactNode } from 'react';
import classes from './dashboard.module.css';

interface Props {
  readonly title: string;
  readonly value: string;
  /** The list of exactly the counted items. Without it, the count is not a link. */
  readonly to?: string | undefined;
  /** The count is zero, so there is nothing to do. */
  readonly none?: boolean;
  readonly bad?: boolean;
  /** Details below the count. */
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

interface Row {
  readonly id: number;
  readonly to: string;
  readonly name: ReactNode;
  readonly note: string;
}

/** The first few of what is counted. */
export const Few = ({ rows }: { readonly rows: readonly Row[] }) => (
  <ul className={classes['few']}>
    {rows.map(({ id, to, name, note }) => (
      <li key={id}>
        <Link to={to}>{name}</Link>
        <small>{note}</small>
      </li>
    ))}
  </ul>
);
