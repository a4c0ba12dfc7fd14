import { Stack } from '@mantine/core';
import { failedJobs } from '@indike/contract/operator/jobs';
import { ledgerCheck } from '@indike/contract/operator/money/money';
import { PageTitle } from '@indike/ui/layout/page-title.tsx';
import { useMay } from '#app/shared/session/session-store.ts';
import { JobsPanel } from './jobs-panel.tsx';
import { LedgerPanel } from './ledger-panel.tsx';

export function SystemPage() {
  const may = useMay();
  return (
    <Stack gap="lg">
      <PageTitle help="Se o dinheiro confere e se as tarefas em segundo plano estão andando.">
        Sistema
      </PageTitle>
      {may(ledgerCheck) && <LedgerPanel />}
      {may(failedJobs) && <JobsPanel />}
    </Stack>
  );
}
