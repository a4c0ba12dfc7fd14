import { useDialog } from '@indike/ui/dialogs/use-dialog.ts';
import { useCallback, useEffect, useRef, useState } from 'react';

/** A dialog about the chosen row. `choose` is stable, so that the columns are too and a row keeps its focus. */
export function useRowDialog<Row>(id: string) {
  const { open, props } = useDialog(id);
  const [chosen, setChosen] = useState<Row | null>(null);
  const opener = useRef(open);
  useEffect(() => {
    opener.current = open;
  });
  const choose = useCallback((row: Row) => {
    setChosen(row);
    opener.current();
  }, []);
  return { chosen, choose, props };
}
