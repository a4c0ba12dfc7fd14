import { apiKeys } from '@indike/contract/integrations/api-keys';
import { listWebhooks } from '@indike/contract/integrations/webhooks';
import { previewReferralImport } from '@indike/contract/operator/imports';
import { exportReferrals } from '@indike/contract/operator/exports';
import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { paths } from '../paths.ts';
import { useCanCall } from '../session/session-store.ts';
import { TabbedFrame } from './tabbed-frame.tsx';

const TABS = [
  { to: paths.apiKeys, title: 'Chaves de API', call: apiKeys },
  { to: paths.webhooks, title: 'Webhooks', call: listWebhooks },
  { to: paths.exports, title: 'Exportações', call: exportReferrals },
  { to: paths.imports, title: 'Importações', call: previewReferralImport },
  { to: paths.integrationGuide, title: 'Documentação', call: apiKeys },
] as const;

/** Redirects the menu's link to the first tab that the role may read. */
export function FirstIntegration() {
  const may = useCanCall();
  const first = TABS.find(({ call }) => may(call));
  return first ? <Navigate to={first.to} replace /> : null;
}

export function IntegrationsFrame({ children }: { readonly children: ReactNode }) {
  return (
    <TabbedFrame title="Integrações" tabs={TABS}>
      {children}
    </TabbedFrame>
  );
}
