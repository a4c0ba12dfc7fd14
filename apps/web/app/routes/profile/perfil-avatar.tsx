import { AvatarPage } from '#app/features/profile/components/avatar-page.tsx';
import { ownPage } from '#app/shared/page-meta.ts';

export const meta = () => ownPage('Foto');

export default function Page() {
  return <AvatarPage />;
}
