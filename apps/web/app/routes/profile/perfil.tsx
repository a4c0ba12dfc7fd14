import { ProfilePage } from '#app/features/profile/components/profile-page.tsx';
import { ownPage } from '#app/shared/page-meta.ts';

export const meta = () => ownPage('Perfil');

export default function Page() {
  return <ProfilePage />;
}
