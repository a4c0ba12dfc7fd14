import { ProfilePage } from '#app/features/profile/components/profile-page.tsx';
import { noindexPage } from '#app/shared/page-meta.ts';

export const meta = () => noindexPage('Perfil');

export default function Page() {
  return <ProfilePage />;
}
