import { pageTitle } from '@indike/ui/brand.ts';
import { Outlet } from 'react-router';
import { IntegrationsFrame } from '#app/shared/layout/integrations-frame.tsx';

export const meta = () => [{ title: pageTitle('Integrações') }];

export default function Integrations() {
  return (
    <IntegrationsFrame>
      <Outlet />
    </IntegrationsFrame>
  );
}
