import { ProfilePage } from '../features/profile/components/profile-page.tsx';
import { pageTitle } from '../shared/brand.ts';

export const meta = () => [{ title: pageTitle('Perfil') }];

export default function Page() {
  return <ProfilePage />;
}
