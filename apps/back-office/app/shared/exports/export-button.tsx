import { Button } from '@mantine/core';
import { exportNames } from '@indike/rules/exports/subjects';
import { lazyDialog } from '@indike/ui/dialogs/lazy-dialog.tsx';
import { useDialog } from '@indike/ui/dialogs/use-dialog.ts';
import { call } from '../http/call.ts';
import type { ExportProps } from './export-dialog.tsx';

const ExportDialog = lazyDialog(() => import('./export-dialog.tsx'));

/** Exports a list as a CSV file for spreadsheets. */
export function ExportButton(exported: ExportProps) {
  const { open, props } = useDialog(`exportar-${exported.subject}`);
  return (
    <>
      <Button variant="default" aria-label={`Exportar ${exportNames[exported.subject]}`} onClick={open}>
        Exportar
      </Button>
      <ExportDialog {...exported} {...props} />
    </>
  );
}

/** Of all campaigns, which are on two pages. */
export const CampaignExport = () => (
  <ExportButton
    subject="campaigns"
    order={() => call('POST /api/operator/exports/campaigns', { query: {} })}
  />
);
