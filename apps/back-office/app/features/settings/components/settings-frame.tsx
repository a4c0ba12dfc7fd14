import { TabbedFrame } from '#app/shared/layout/tabbed-frame.tsx';
import { paths } from '#app/shared/paths.ts';
import { pageTitle } from '@indike/ui/brand.ts';
import { Outlet } from 'react-router';

export const meta = () => [{ title: pageTitle('Configurações') }];

const TABS = [
  { to: paths.settings, title: 'Feriados', call: 'GET /api/operator/holidays' },
  { to: paths.payer, title: 'Empresa pagadora', call: 'GET /api/operator/payer' },
  { to: paths.reasons, title: 'Motivos de cancelamento', call: 'GET /api/operator/cancel-reasons' },
  { to: paths.companySignIn, title: 'Login da empresa', call: 'GET /api/operator/openid' },
  { to: paths.messageTemplates, title: 'Modelos de mensagem', call: 'GET /api/operator/message-templates' },
  { to: paths.retention, title: 'Retenção de dados', call: 'GET /api/operator/holidays' },
] as const;

export default function Settings() {
  return (
    <TabbedFrame title="Configurações" tabs={TABS}>
      <Outlet />
    </TabbedFrame>
  );
}
