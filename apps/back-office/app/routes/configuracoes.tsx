import { pageTitle } from '@indike/ui/brand.ts';
import { Outlet } from 'react-router';
import { SettingsFrame } from '#app/features/settings/components/settings-frame.tsx';

export const meta = () => [{ title: pageTitle('Configurações') }];

export default function Settings() {
  return (
    <SettingsFrame>
      <Outlet />
    </SettingsFrame>
  );
}
