import { apiKeys } from '@indike/contract/integrations/api-keys';
import { listWebhooks } from '@indike/contract/integrations/webhooks';
import { exportReferrals } from '@indike/contract/operator/exports';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import { TabbedFrame } from './tabbed-frame.tsx';

const TABS = [
  { to: paths.apiKeys, title: 'Chaves de API', call: apiKeys },
  { to: paths.webhooks, title: 'Webhooks', call: listWebhooks },
  { to: paths.exports, title: 'Exportações', call: exportReferrals },
] as const;

export function IntegrationsFrame({ children }: { readonly children: ReactNode }) {
  return (
    <TabbedFrame title="Integrações" tabs={TABS}>
      {children}
    </TabbedFrame>
  );
}
