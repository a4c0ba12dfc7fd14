import { ProfilePage } from '../features/profile/components/profile-page.tsx';
import { ownPage } from '../shared/page-meta.ts';

export const meta = () => ownPage('Perfil');

export default function Page() {
  return <ProfilePage />;
}
