import { AvatarPage } from '#app/features/profile/components/avatar-page.tsx';
import { noindexPage } from '#app/shared/page-meta.ts';

export const meta = () => noindexPage('Foto');

export default function Page() {
  return <AvatarPage />;
}
