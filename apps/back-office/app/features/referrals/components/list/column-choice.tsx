import { Button } from '@mantine/core';
import { lazyDialog } from '@indike/ui/dialogs/lazy-dialog.tsx';
import { useDialog } from '@indike/ui/dialogs/use-dialog.ts';
import type { ColumnsProps } from './columns-dialog.tsx';

const ColumnsDialog = lazyDialog(() => import('./columns-dialog.tsx'));

/** The choice of columns, stored in this browser for each operator. */
export function Columns(choice: ColumnsProps) {
  const { open, props } = useDialog('colunas');
  return (
    <>
      <Button variant="default" onClick={open}>
        Colunas
      </Button>
      <ColumnsDialog {...choice} {...props} />
    </>
  );
}
