import { listCancelReasons } from '@indike/contract/operator/cancel-reasons';
import { holidays } from '@indike/contract/operator/money/holidays';
import { readPayer } from '@indike/contract/operator/money/payer';
import type { ReactNode } from 'react';
import { TabbedFrame } from '#app/shared/layout/tabbed-frame.tsx';
import { paths } from '#app/shared/paths.ts';
import { pageTitle } from '@indike/ui/brand.ts';
import { Outlet } from 'react-router';

export const meta = () => [{ title: pageTitle('Configurações') }];

const TABS = [
  { to: paths.settings, title: 'Feriados', call: holidays },
  { to: paths.payer, title: 'Empresa pagadora', call: readPayer },
  { to: paths.reasons, title: 'Motivos de cancelamento', call: listCancelReasons },
  { to: paths.retention, title: 'Retenção de dados', call: holidays },
] as const;

function SettingsFrame({ children }: { readonly children: ReactNode }) {
  return (
    <TabbedFrame title="Configurações" tabs={TABS}>
      {children}
    </TabbedFrame>
  );
}

export default function Settings() {
  return (
    <SettingsFrame>
      <Outlet />
    </SettingsFrame>
  );
}
