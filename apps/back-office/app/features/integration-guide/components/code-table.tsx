import type { ComponentProps } from 'react';
import { ScrollTable } from '#app/shared/table/scroll-table.tsx';
import classes from './guide.module.css';

const asCode = (name: string) => <code>{name}</code>;

/** A table whose first column shows identifiers of the API as code. */
export const CodeTable = (props: Omit<ComponentProps<typeof ScrollTable>, 'className' | 'nameCell'>) => (
  <ScrollTable className={classes['scroll']} nameCell={asCode} {...props} />
);
