import { Stack } from '@mantine/core';
import { PageTitle } from '@indike/ui/layout/page-title.tsx';
import { useCanCall } from '#app/shared/session/session-store.ts';
import { HealthPanel } from './health-panel.tsx';
import { JobsPanel } from './jobs-panel.tsx';
import { LedgerPanel } from './ledger-panel.tsx';
import { pageTitle } from '@indike/ui/brand.ts';

export const meta = () => [{ title: pageTitle('Saúde do sistema') }];

export default function SystemPage() {
  const may = useCanCall();
  return (
    <Stack gap="lg">
      <PageTitle help="Como está cada parte do sistema agora, se o dinheiro confere e que tarefas falharam.">
        Saúde do sistema
      </PageTitle>
      {may('GET /api/operator/system-health') && <HealthPanel />}
      {may('GET /api/operator/ledger/check') && <LedgerPanel />}
      {may('GET /api/operator/jobs/failed') && <JobsPanel />}
    </Stack>
  );
}
