import { useDialog } from '@indike/ui/dialogs/use-dialog.ts';
import { useState } from 'react';

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
