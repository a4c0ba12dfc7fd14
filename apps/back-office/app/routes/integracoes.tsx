import { pageTitle } from '@indike/ui/brand.ts';
import { Navigate, useOutlet } from 'react-router';
import { TabbedFrame } from '#app/shared/layout/tabbed-frame.tsx';
import { paths } from '#app/shared/paths.ts';
import { useCanCall } from '#app/shared/session/session-store.ts';

export const meta = () => [{ title: pageTitle('Integrações') }];

const TABS = [
  { to: paths.apiKeys, title: 'Chaves de API', call: 'GET /api/operator/api-keys' },
  { to: paths.webhooks, title: 'Webhooks', call: 'GET /api/operator/webhooks' },
  { to: paths.connections, title: 'CRM', call: 'GET /api/operator/connections' },
  { to: paths.exports, title: 'Exportações', call: 'POST /api/operator/exports/referrals' },
  { to: paths.imports, title: 'Importações', call: 'POST /api/operator/imports/referrals/preview' },
  { to: paths.integrationGuide, title: 'Documentação', call: 'GET /api/operator/api-keys' },
] as const;

export default function Integrations() {
  const may = useCanCall();
  const tab = useOutlet();
  if (tab !== null)
    return (
      <TabbedFrame title="Integrações" tabs={TABS}>
        {tab}
      </TabbedFrame>
    );
  // The menu's link leads to the first tab that the role may read.
  const first = TABS.find(({ call }) => may(call));
  return first && <Navigate to={first.to} replace />;
}
