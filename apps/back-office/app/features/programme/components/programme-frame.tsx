import { pageTitle } from '@indike/ui/brand.ts';
import { Outlet } from 'react-router';
import { TabbedFrame } from '#app/shared/layout/tabbed-frame.tsx';
import { paths } from '#app/shared/paths.ts';

export const meta = () => [{ title: pageTitle('Programa') }];

const TABS = [
  { to: paths.programme, title: 'Versões', call: 'GET /api/operator/programme-versions' },
  { to: paths.campaigns, title: 'Campanhas', call: 'GET /api/operator/campaigns' },
] as const;

export default function ProgrammeFrame() {
  return (
    <TabbedFrame title="Programa" tabs={TABS}>
      <Outlet />
    </TabbedFrame>
  );
}
