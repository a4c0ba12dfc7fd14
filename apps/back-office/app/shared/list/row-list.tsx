import type { ReactNode } from 'react';
import classes from './row-list.module.css';

interface Props {
  /** For many short rows. */
  readonly isDense?: boolean;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Rows with something at each end, and a line between them. */
export const RowList = ({ isDense = false, className = '', children }: Props) => (
  <ul className={`${classes['rows']} ${className}`} data-dense={isDense || undefined}>
    {children}
  </ul>
);
