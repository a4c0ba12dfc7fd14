import { Button } from '@mantine/core';
import { MountOnOpen } from '@indike/ui/dialogs/mount-on-open.tsx';
import { useDialog } from '@indike/ui/dialogs/use-dialog.ts';
import { lazy } from 'react';
import type { ColumnsProps } from './columns-dialog.tsx';

const ColumnsDialog = lazy(() => import('./columns-dialog.tsx'));

/** The choice of columns, stored in this browser for each operator. */
export function Columns(choice: ColumnsProps) {
  const { open, props } = useDialog('colunas');
  return (
    <>
      <Button variant="default" onClick={open}>
        Colunas
      </Button>
      <MountOnOpen opened={props.opened}>
        {(opened) => <ColumnsDialog {...choice} opened={opened} onClose={props.onClose} />}
      </MountOnOpen>
    </>
  );
}
