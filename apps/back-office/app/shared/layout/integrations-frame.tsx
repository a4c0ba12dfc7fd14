import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { paths } from '../paths.ts';
import { useCanCall } from '../session/session-store.ts';
import { TabbedFrame } from './tabbed-frame.tsx';

const TABS = [
  { to: paths.apiKeys, title: 'Chaves de API', call: 'GET /api/operator/api-keys' },
  { to: paths.webhooks, title: 'Webhooks', call: 'GET /api/operator/webhooks' },
  { to: paths.exports, title: 'Exportações', call: 'POST /api/operator/exports/referrals' },
  { to: paths.imports, title: 'Importações', call: 'POST /api/operator/imports/referrals/preview' },
  { to: paths.integrationGuide, title: 'Documentação', call: 'GET /api/operator/api-keys' },
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
