import { UnstyledButton } from '@mantine/core';
import { useDialog } from '@indike/ui/dialogs/use-dialog.ts';
import { Link } from '@indike/ui/navigation/link.tsx';
import { type ReactNode, useState } from 'react';
import { SecondLine } from './cells.tsx';

interface Props {
  readonly name: string;
  /** The page that the row opens, or what it opens on this page. */
  readonly opens: string | (() => void);
  readonly second?: ReactNode;
}

/** What names a row and opens it, and a second line. */
export const RowName = ({ name, opens, second }: Props) => (
  <>
    {typeof opens === 'string' ? (
      <Link to={opens} data-row>
        {name}
      </Link>
    ) : (
      <UnstyledButton data-row onClick={opens}>
        {name}
      </UnstyledButton>
    )}
    {second !== undefined && second !== null && <SecondLine>{second}</SecondLine>}
  </>
);

/** A dialog about the chosen row. */
export function useRowDialog<Row>(id: string) {
  const { open, props } = useDialog(id);
  const [chosen, setChosen] = useState<Row | null>(null);
  const choose = (row: Row) => {
    setChosen(row);
    open();
  };
  return { chosen, choose, props };
}
