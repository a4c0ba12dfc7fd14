import { Button } from '@mantine/core';
import { exportNames } from '@indike/rules/exports/subjects';
import { MountOnOpen } from '@indike/ui/dialogs/mount-on-open.tsx';
import { useDialog } from '@indike/ui/dialogs/use-dialog.ts';
import { lazy } from 'react';
import type { ExportProps } from './export-dialog.tsx';

const ExportDialog = lazy(() => import('./export-dialog.tsx'));

/** Exports a list as a CSV file for spreadsheets. */
export function ExportButton(exported: ExportProps) {
  const { open, props } = useDialog(`exportar-${exported.subject}`);
  return (
    <>
      <Button variant="default" aria-label={`Exportar ${exportNames[exported.subject]}`} onClick={open}>
        Exportar
      </Button>
      <MountOnOpen opened={props.opened}>
        {(opened) => <ExportDialog {...exported} opened={opened} onClose={props.onClose} />}
      </MountOnOpen>
    </>
  );
}
