import type { ReactNode } from 'react';
import classes from './row-list.module.css';

interface Props {
  /** Less spacing, for many short rows. */
  readonly isDense?: boolean;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Rows with content at both ends, separated by lines. */
export const RowList = ({ isDense = false, className = '', children }: Props) => (
  <ul className={`${classes['rows']} ${className}`} data-dense={isDense || undefined}>
    {children}
  </ul>
);
